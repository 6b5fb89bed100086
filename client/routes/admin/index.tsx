import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#client/features/dashboard/admin-dashboard-screen.tsx'

/** Where the administration begins (spec 001 §2): the dashboard, under its short address. */
export const Route = createFileRoute('/admin/')({ component: DashboardScreen })
