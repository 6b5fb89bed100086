import { createFileRoute } from '@tanstack/react-router'
import { ImportsScreen } from '#client/features/imports/imports-screen.tsx'

export const Route = createFileRoute('/app/allagencies_/import')({ component: ImportsScreen })
