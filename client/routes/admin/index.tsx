import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#client/features/dashboard/admin-dashboard-screen.tsx'

export const Route = createFileRoute('/admin/')({ component: DashboardScreen })
