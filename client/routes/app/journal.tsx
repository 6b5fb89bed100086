import { createFileRoute } from '@tanstack/react-router'
import { JournalScreen } from '#client/features/journal/journal-screen.tsx'

export const Route = createFileRoute('/app/journal')({
  component: JournalScreen,
})
