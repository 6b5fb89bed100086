import { createFileRoute } from '@tanstack/react-router'
import { DemoConfirmation } from '#client/features/registration/demo-confirmation.tsx'

export const Route = createFileRoute('/demo-confirmation')({
  component: DemoConfirmation,
})
