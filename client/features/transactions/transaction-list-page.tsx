import { Button, Skeleton } from '@mantine/core'
import { IconBuildingStore, IconCalendarOff, IconPlus, IconReceipt2 } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useEntryRequest } from '#client/app/entry-request.ts'
import { Exporter } from '#client/app/exporter.tsx'
import { useToday } from '#client/app/session.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { KeyHint } from '#client/ui/key-hint.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import type { RowAction } from '#client/ui/row-actions.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney, ZERO_AMOUNT } from '#shared/values/money.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { PeriodTotals, TransactionRow } from '#shared/transactions/transaction-row.ts'
import { AgencyChip } from './agency-chip.tsx'
import { directions } from './directions.ts'
import { toFilters, type ListScreenProps } from './list-search.ts'
import classes from './transaction-list-page.module.css'
import type { TransactionList } from './use-transaction-list.ts'

interface TransactionListPageProps extends ListScreenProps {
  list: TransactionList
  type?: Category
  title: string
  description: string
  newLabel: string
  onNew: () => void
  columns: readonly DataColumn<TransactionRow>[]
  rowActions: (row: TransactionRow) => readonly RowAction[]
  totals: (totals: PeriodTotals) => readonly { label: string; value: ReactNode }[]
  pagination: ComponentType<{ page: number; pageCount: number; onChange: (page: number) => void }>
  emptyTitle: string
  emptyHint: string
}

const noTotals: PeriodTotals = {
  incomingCount: 0,
  incomingAmount: ZERO_AMOUNT,
  incomingFee: ZERO_AMOUNT,
  outgoingCount: 0,
  outgoingAmount: ZERO_AMOUNT,
  outgoingFee: ZERO_AMOUNT,
}

function rowLabel({ type, amount, date }: TransactionRow): string {
  return `${directions[type].label.toLowerCase()} de ${formatMoney(amount)} du ${formatDate(date)}`
}

export function TransactionListPage(props: TransactionListPageProps) {
  const { list, search, onSearchChange, type, title, description, newLabel, onNew, columns, rowActions } = props
  const { totals, pagination: Pagination, emptyTitle, emptyHint } = props
  const today = useToday()
  useKeyboardShortcut({ key: 'n' }, onNew)
  useEntryRequest(type, onNew)
  const newButton = (hint: ReactNode) => (
    <Button leftSection={<IconPlus size={18} aria-hidden />} rightSection={hint} aria-keyshortcuts="N" onClick={onNew}>
      {newLabel}
    </Button>
  )
  const { agency } = search

  const empty = list.isFiltered ? (
    <EmptyState icon={IconCalendarOff} title={`${emptyTitle} pour cette période`}>
      {list.isReversed ? 'La période finit avant de commencer.' : 'Choisissez une autre période ou effacez le filtre.'}
    </EmptyState>
  ) : agency !== undefined ? (
    <EmptyState icon={IconBuildingStore} title={`${emptyTitle} pour cette agence`}>
      Affichez toutes les agences, ou enregistrez sa première transaction.
    </EmptyState>
  ) : (
    <EmptyState icon={IconReceipt2} title={emptyTitle} action={newButton(null)}>
      {emptyHint}
    </EmptyState>
  )
  const isLoading = list.rows === undefined
  const figures = totals(list.totals ?? noTotals).map(({ label, value }) => ({
    label,
    value: isLoading ? <Skeleton height={16} width={96} /> : value,
  }))
  const failure = <LoadError title={getFailure('data.load')} onRetry={list.retry} />

  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            <Exporter of="transactions" filters={toFilters(type, search)} disabled={list.isReversed} />
            {newButton(<KeyHint keys="N" />)}
          </>
        }
      />
      <div className={classes.stack}>
        <PeriodFilter
          value={{ from: search.from ?? '', to: search.to ?? '' }}
          // A new filter starts at page 1.
          onChange={({ from, to }) => onSearchChange({ agency, from: from || undefined, to: to || undefined })}
          presets={periodPresets(today)}
          today={today}
        />
        {agency !== undefined && (
          <AgencyChip
            agencyId={agency}
            onClear={() => onSearchChange({ ...search, agency: undefined, page: undefined })}
          />
        )}
        <DataTable
          label={title}
          columns={columns}
          rows={list.isFailed ? [] : list.rows}
          rowKey={({ id }) => id}
          rowActions={rowActions}
          rowLabel={rowLabel}
          empty={list.isFailed ? failure : empty}
          refreshing={list.isRefreshing}
          {...(list.isFailed
            ? {}
            : {
                footer: (
                  <TotalsBar
                    title={`${list.isFiltered ? 'Total de la période' : 'Total'} · ${counted(list.total ?? 0, 'transaction')}`}
                    items={figures}
                  />
                ),
              })}
        />
        <Pagination
          page={list.page}
          pageCount={list.pageCount}
          onChange={(page) => onSearchChange({ ...search, page: page > 1 ? page : undefined })}
        />
      </div>
    </>
  )
}
