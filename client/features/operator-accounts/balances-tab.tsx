import { Button } from '@mantine/core'
import { IconCashBanknote, IconFileText, IconPlus, IconWallet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { movementRequests } from '#client/app/movement-request.ts'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { sumHeldByOperator } from '#shared/operator-accounts/held-by-operator.ts'
import { counted } from '#shared/values/count.ts'
import { sumCentimes } from '#shared/values/money.ts'
import { nameAccount } from './account-words.ts'
import classes from './balances-tab.module.css'
import { positionColumns } from './position-columns.tsx'

interface BalancesTabProps {
  agencyId: string | undefined
  onAgencyChange: (agencyId: string | undefined) => void
  /** Below the balances. */
  children: ReactNode
}

/** What every operator holds now, account by account. */
export function BalancesTab({ agencyId, onAgencyChange, children }: BalancesTabProps) {
  const navigate = useNavigate()
  const mayEnter = useMay('operatorMovements.enter')
  const { data, isError, refetch } = api.operatorAccounts.positions.useQuery(
    {},
    { staleTime: 0, meta: { outcome: 'operatorAccounts.positions' } },
  )
  const all = data?.positions
  const agencies = [...new Map(all?.map((position) => [position.agencyId, position.agencyName]))]
  const shown = all?.filter((position) => agencyId === undefined || position.agencyId === agencyId)
  const isFailed = all === undefined && isError
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        {agencies.length > 1 && (
          <SearchSelect
            label="Agence"
            placeholder="Toutes"
            clearable
            data={agencies.map(([value, label]) => ({ value, label }))}
            value={agencyId ?? null}
            onChange={(next) => onAgencyChange(next ?? undefined)}
          />
        )}
        {mayEnter && shown !== undefined && shown.length > 0 && (
          <Button
            className={classes.move ?? ''}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() =>
              movementRequests.send({
                kind: 'topup',
                ...(shown.length === 1 ? { accountId: shown[0]?.accountId } : {}),
              })
            }
          >
            Recharge / retrait opérateur
          </Button>
        )}
      </div>
      <DataTable
        label="Soldes chez les opérateurs"
        tall
        columns={positionColumns(agencies.length > 1 && agencyId === undefined)}
        rows={isFailed ? [] : shown}
        skeletonRows={3}
        rowKey={({ accountId }) => accountId}
        rowLabel={nameAccount}
        rowActions={({ accountId }) => [
          ...(mayEnter
            ? [
                {
                  label: 'Mouvement',
                  icon: IconCashBanknote,
                  worded: true,
                  onClick: () => movementRequests.send({ kind: 'topup', accountId }),
                },
              ]
            : []),
          {
            label: 'Relevé de position',
            icon: IconFileText,
            opens: true,
            onClick: () => void navigate({ to: '/app/journal/statements/$accountId', params: { accountId } }),
          },
        ]}
        empty={
          isFailed ? (
            <LoadError title={getFailure('operatorAccounts.positions')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconWallet} title="Aucun compte opérateur">
              Le propriétaire de l'espace les crée sous Comptes opérateurs.
            </EmptyState>
          )
        }
        {...(shown === undefined || shown.length < 2
          ? {}
          : {
              footer: (
                <TotalsBar
                  title={counted(shown.length, 'compte')}
                  items={[
                    ...sumHeldByOperator(shown).map(({ operatorName, held }) => ({
                      label: operatorName,
                      value: <Amount centimes={held} />,
                    })),
                    {
                      label: 'Total',
                      value: <Amount centimes={sumCentimes(...shown.map(({ balance }) => balance))} />,
                    },
                  ]}
                />
              ),
            })}
      />
      {shown !== undefined && shown.length > 0 && children}
    </div>
  )
}
