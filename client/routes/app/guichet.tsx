import { createFileRoute } from '@tanstack/react-router'
import { CounterScreen } from '#client/features/transactions/counter-screen.tsx'

export const Route = createFileRoute('/app/guichet')({ component: CounterScreen })
