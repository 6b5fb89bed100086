import { Checkbox } from '@mantine/core'
import {
  IconCash,
  IconCashBanknote,
  IconDiscount,
  IconFileCheck,
  IconEraser,
  IconHistory,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { counted } from '#shared/values/count.ts'
import { customerColumns } from './customer-columns.tsx'
import type { DebtListProps } from './debts-screen.tsx'
import type { DebtSearch } from './debt-search.ts'
import { useDebtDialogs } from './use-debt-dialogs.tsx'

/** Customers who owe, the largest debt first. */
export function CustomersTab({ search, onSearchChange }: DebtListProps) {
  const { q = '', agency, all = false, page = 1 } = search
  const today = useToday()
  const mayCollect = useMay('debts.enter')
  const mayManage = useMay('debts.manage')
  const dialogs = useDebtDialogs()
  const agencies = api.agencies.list.useQuery().data
  const query = api.debts.list.useQuery(
    { search: q, filter: all ? 'all' : 'open', page, ...(agency === undefined ? {} : { agencyId: agency }) },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { outcome: 'debts.list' } },
  )
  const change = (next: Partial<DebtSearch>) =>
    onSearchChange({ ...search, page: undefined, ...next }, { replace: true })
  const openDebtor = (debtor: string) => onSearchChange({ debtor })
  const total = query.data?.total ?? 0
  const isFiltered = q !== '' || agency !== undefined

  const rowActions = (debtor: DebtorRow): RowAction[] => [
    ...(mayCollect && debtor.balance > 0
      ? [{ label: 'Encaisser', icon: IconCash, worded: true, onClick: () => dialogs.collect(debtor) }]
      : []),
    ...(mayCollect && debtor.active
      ? [{ label: 'Avancer des espèces', icon: IconCashBanknote, rare: true, onClick: () => dialogs.lend(debtor) }]
      : []),
    {
      label: 'Historique',
      icon: IconHistory,
      onClick: () => openDebtor(debtor.id),
    },
    ...(mayManage && !debtor.isErased
      ? [
          { label: 'Modifier', icon: IconPencil, onClick: () => dialogs.edit(debtor) },
          ...(debtor.balance > 0
            ? [
                {
                  label: 'Autre règlement',
                  icon: IconFileCheck,
                  rare: true,
                  onClick: () => dialogs.payOtherwise(debtor),
                },
                {
                  label: 'Accorder une remise',
                  icon: IconDiscount,
                  tone: 'danger' as const,
                  onClick: () => dialogs.waive(debtor),
                },
              ]
            : []),
          { label: 'Effacer', icon: IconEraser, tone: 'danger' as const, onClick: () => dialogs.erase(debtor) },
        ]
      : []),
  ]

  return (
    <>
      <PagedList
        label="Avances clients"
        query={query}
        failed={getFailure('debts.list')}
        filters={
          <>
            <SearchField
              label="Chercher un client"
              placeholder="Nom ou téléphone"
              value={q}
              onChange={(text) => change({ q: text || undefined })}
            />
            <SearchSelect
              aria-label="Agence"
              placeholder="Toutes les agences"
              clearable
              data={agencies?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              value={agency ?? null}
              onChange={(id) => change({ agency: id ?? undefined })}
            />
            <Checkbox
              label="Aussi les clients à jour"
              checked={all}
              onChange={(event) => change({ all: event.currentTarget.checked ? true : undefined })}
            />
            <Exporter
              of="debts"
              filters={{ search: q, filter: all ? 'all' : 'open', agencyId: agency }}
              disabled={total === 0}
            />
          </>
        }
        count={counted(total, 'client')}
        columns={customerColumns(today)}
        tall
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={rowActions}
        onOpen={({ id }) => openDebtor(id)}
        empty={
          <EmptyState icon={IconUsers} title={isFiltered ? 'Aucun client pour ces filtres' : 'Aucune avance en cours'}>
            Un client ne paie qu'une partie&nbsp;? Saisissez l'entrée entière avec ce qu'il a payé, dans
            «&nbsp;Payé&nbsp;»&nbsp;: le reste apparaît ici.
          </EmptyState>
        }
        {...(total === 0 || query.data === undefined
          ? {}
          : {
              footer: (
                <TotalsBar
                  title={counted(total, 'client')}
                  items={[{ label: 'À encaisser', value: <Amount centimes={query.data.owed} /> }]}
                />
              ),
            })}
        onPageChange={(next) => onSearchChange({ ...search, page: next > 1 ? next : undefined })}
      />
      {dialogs.parts}
    </>
  )
}
