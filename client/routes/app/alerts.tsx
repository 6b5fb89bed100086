import { createFileRoute } from '@tanstack/react-router'
import { AlertsScreen } from '#client/features/alerts/alerts-screen.tsx'

export const Route = createFileRoute('/app/alerts')({ component: AlertsScreen })
