import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#client/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/app/settings/transaction-types')({
  component: () => <ComingSoon title="Paramètres" />,
})
