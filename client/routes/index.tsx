import { createFileRoute } from '@tanstack/react-router'
import { Welcome } from '#client/features/welcome/welcome.tsx'

export const Route = createFileRoute('/')({
  component: Welcome,
})
