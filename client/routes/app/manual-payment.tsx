import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#client/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/app/manual-payment')({
  component: () => <ComingSoon title="Paiements Manuels" />,
})
