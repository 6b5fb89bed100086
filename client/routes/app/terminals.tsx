import { createFileRoute } from '@tanstack/react-router'
import { TerminalsScreen } from '#client/features/terminals/terminals-screen.tsx'

export const Route = createFileRoute('/app/terminals')({ component: TerminalsScreen })
