import { Button, Checkbox } from '@mantine/core'
import { IconBuildingBank, IconFileText, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { accountColumns } from './account-columns.tsx'
import { AccountModal } from './account-modal.tsx'
import type { OperatorAccount } from './account-values.ts'
import { nameAccount } from './account-words.ts'
import { AgencyAccounts } from './agency-accounts.tsx'
import { CloseAccountModal } from './close-account-modal.tsx'
import { useAccountDialog } from './use-account-dialog.ts'

/** `/app/operator-accounts`: what the agencies hold at operators, agency by agency. */
export function OperatorAccountsScreen() {
  const navigate = useNavigate()
  const [withClosed, setWithClosed] = useState(false)
  const query = api.operatorAccounts.list.useQuery({ withClosed }, { meta: { outcome: 'operatorAccounts.list' } })
  const agencies = api.agencies.list.useQuery()
  const only = agencies.data?.length === 1 ? agencies.data[0] : undefined
  const dialog = useAccountDialog(only?.id ?? null)
  const [closing, setClosing] = useState<{ opened: boolean; account: OperatorAccount | null }>({
    opened: false,
    account: null,
  })
  const { data, isError } = query
  const isFailed = data === undefined && isError

  const rowActions = (account: OperatorAccount) => [
    { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => dialog.openEdit(account) },
    {
      label: 'Relevé de position',
      icon: IconFileText,
      onClick: () => void navigate({ to: '/app/journal/statements/$accountId', params: { accountId: account.id } }),
    },
    ...(account.closedOn === null
      ? [
          {
            label: 'Fermer le compte',
            icon: IconLock,
            tone: 'danger' as const,
            onClick: () => setClosing({ opened: true, account }),
          },
        ]
      : []),
  ]

  return (
    <>
      <PageHeader
        title="Comptes opérateurs"
        description={'Ce que vos agences ont chez les opérateurs\u00A0: solde prépayé, puce, compensation.'}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
            Nouveau compte
          </Button>
        }
      />
      {data !== undefined && data.length > 0 ? (
        <AgencyAccounts accounts={data} columns={accountColumns} rowActions={rowActions} />
      ) : (
        <DataTable
          label="Comptes opérateurs"
          columns={accountColumns}
          rows={isFailed ? [] : data}
          skeletonRows={3}
          rowKey={({ id }) => id}
          rowLabel={nameAccount}
          empty={
            isFailed ? (
              <LoadError title={getFailure('operatorAccounts.list')} onRetry={() => void query.refetch()} />
            ) : (
              <NoAccount onNew={dialog.openNew} />
            )
          }
        />
      )}
      <Checkbox
        mt="md"
        label="Montrer aussi les comptes fermés"
        checked={withClosed}
        onChange={(event) => setWithClosed(event.currentTarget.checked)}
      />
      <AccountModal dialog={dialog} />
      <CloseAccountModal {...closing} onClose={() => setClosing((now) => ({ ...now, opened: false }))} />
    </>
  )
}

function NoAccount({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      icon={IconBuildingBank}
      title="Aucun compte opérateur"
      action={<Button onClick={onNew}>Créer un compte</Button>}
    >
      Une entrée remplit la caisse et vide votre solde chez l'opérateur. Créez ce compte&nbsp;: Sandouk suivra les deux,
      et dira où chercher un écart.
    </EmptyState>
  )
}
