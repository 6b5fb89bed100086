import { createFileRoute } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { OperatorAccountsScreen } from '#client/features/operator-accounts/operator-accounts-screen.tsx'
import { ForbiddenPage } from '#client/features/shell/forbidden-page.tsx'

export const Route = createFileRoute('/app/operator-accounts')({ component: OperatorAccounts })

function OperatorAccounts() {
  return useMay('operatorAccounts.manage') ? <OperatorAccountsScreen /> : <ForbiddenPage title="Comptes opérateurs" />
}
