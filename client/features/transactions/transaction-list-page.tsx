import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useEntryRequest } from '#client/app/entry-request.ts'
import { Exporter } from '#client/app/exporter.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { KeyHint } from '#client/ui/key-hint.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import type { Category } from '#shared/cash/categories.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import type { PeriodTotals, TransactionRow } from '#shared/transactions/transaction-row.ts'
import { directions } from './directions.ts'
import { EmptyList } from './empty-list.tsx'
import { type ListSearch, toFilters, type ListScreenProps } from './list-search.ts'
import { ListTools } from './list-tools.tsx'
import { toTotalLines } from './list-totals.ts'
import { TotalsTable } from './totals-table.tsx'
import { useReceiptRequest } from './receipt-request.ts'
import classes from './transaction-list-page.module.css'
import type { TransactionList } from './use-transaction-list.ts'

const TransactionDetailModal = lazyPart(() =>
  import('./transaction-detail-modal.tsx').then((module) => module.TransactionDetailModal),
)

interface TransactionListPageProps extends ListScreenProps {
  list: TransactionList
  type?: Category
  title: string
  description: string
  newLabel: string
  onNew: () => void
  columns: readonly DataColumn<TransactionRow>[]
  rowActions: (row: TransactionRow) => readonly RowAction[]
  pagination: ComponentType<{ page: number; pageCount: number; onChange: (page: number) => void }>
  emptyTitle: string
  emptyHint: string
}

const noSums: TransactionSums = {
  incomingCount: 0,
  incomingAmount: ZERO_AMOUNT,
  incomingFee: ZERO_AMOUNT,
  outgoingCount: 0,
  outgoingAmount: ZERO_AMOUNT,
  outgoingFee: ZERO_AMOUNT,
}

const noTotals: PeriodTotals = { ...noSums, offDrawer: noSums }

function rowLabel({ type, amount, date, product, agencyName, reference }: TransactionRow): string {
  const entry = `${directions[type].label.toLowerCase()} de ${formatMoney(amount)} du ${formatDate(date)}`
  return [entry, product?.name, agencyName, reference].filter((part) => part != null).join(', ')
}

/** Seen without scrolling to the totals: how many, and what they change in the drawers. */
function summarize(total: number, type: Category | undefined, totals: PeriodTotals | null | undefined): string {
  const effect = totals == null ? undefined : toTotalLines(totals, type).at(-1)?.effect
  const count = counted(total, 'transaction')
  return effect === undefined ? count : `${count} · effet en caisse ${formatMoney(effect)}`
}

function nameTotal({ q, by }: ListSearch, isPeriod: boolean): string {
  if (q !== undefined) return 'Total de la recherche'
  if (by !== undefined) return 'Total de cette personne'
  return isPeriod ? 'Total de la période' : 'Total'
}

export function TransactionListPage(props: TransactionListPageProps) {
  const { list, search, onSearchChange, type, title, description, newLabel, onNew, columns, rowActions } = props
  const { pagination: Pagination, emptyTitle, emptyHint } = props
  const { mayAdd } = useEntryRights()
  const handleNew = () => {
    if (mayAdd) onNew()
  }
  const onOpenNew = useCallbackRef(onNew)
  const onFilter = useCallbackRef(onSearchChange)
  useKeyboardShortcut({ key: 'n' }, handleNew)
  useEntryRequest(type, handleNew)
  const [asked, setAsked] = useState<string>()
  const shown = asked ?? search.row
  const [isDetailKnown, setIsDetailKnown] = useState(false)
  if (shown !== undefined && !isDetailKnown) setIsDetailKnown(true)
  useReceiptRequest(setAsked)
  const closeDetail = () => {
    setAsked(undefined)
    if (search.row !== undefined) onSearchChange({ ...search, row: undefined }, { replace: true })
  }
  const newButton = useCallback(
    (hint: ReactNode) =>
      mayAdd ? (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={hint}
          aria-keyshortcuts="N"
          onClick={onOpenNew}
        >
          {newLabel}
        </Button>
      ) : undefined,
    [mayAdd, newLabel, onOpenNew],
  )
  // The same for each page, so that another page renders neither the filters nor the buttons.
  const { agency, q, by, from, to, row: openRow } = search
  const filters: ListSearch = useMemo(
    () => ({ agency, q, by, from, to, row: openRow }),
    [agency, q, by, from, to, openRow],
  )
  const actions = useMemo(
    () => (
      <>
        <Exporter of="transactions" filters={toFilters(type, filters)} disabled={list.isReversed} />
        {newButton(<KeyHint keys="N" />)}
      </>
    ),
    [type, filters, list.isReversed, newButton],
  )

  const empty = (
    <EmptyList
      search={search}
      onSearchChange={onSearchChange}
      title={emptyTitle}
      hint={mayAdd ? emptyHint : undefined}
      newButton={newButton(null)}
    />
  )
  const total = `${nameTotal(search, list.isFiltered)} · ${counted(list.total ?? 0, 'transaction')}`
  const sums = list.rows === undefined ? undefined : (list.totals ?? noTotals)
  const totals = useMemo(
    () => (
      <TotalsTable
        title={total}
        type={type}
        totals={sums}
        onOffDrawer={filters.agency === NO_AGENCY ? undefined : () => onFilter({ ...filters, agency: NO_AGENCY })}
      />
    ),
    [total, type, sums, filters, onFilter],
  )
  const failure = <LoadError title={getFailure('data.load')} onRetry={list.retry} />

  return (
    <>
      <PageHeader
        title={title}
        description={
          list.total === undefined || list.total === 0 || list.isMore
            ? description
            : summarize(list.total, type, list.totals)
        }
        tools={<ListTools search={filters} onSearchChange={onFilter} isMore={list.isMore} />}
        actions={actions}
      />
      <div className={classes.stack}>
        <DataTable
          label={title}
          columns={columns}
          rows={list.isFailed ? [] : list.rows}
          rowKey={({ id }) => id}
          rowActions={(row) => [
            { label: 'Détail et reçu', icon: IconReceipt2, opens: true, onClick: () => setAsked(row.id) },
            ...rowActions(row),
          ]}
          rowLabel={rowLabel}
          empty={list.isFailed ? failure : empty}
          refreshing={list.isRefreshing}
          {...(list.isFailed || list.isMore || list.totals === null
            ? {}
            : {
                footer: totals,
              })}
        />
        <Pagination
          page={list.page}
          pageCount={list.pageCount}
          onChange={(page) => onSearchChange({ ...search, page: page > 1 ? page : undefined })}
        />
      </div>
      {isDetailKnown && (
        <Suspense fallback={null}>
          <PartBoundary onMissing={closeDetail}>
            <TransactionDetailModal id={shown} onClose={closeDetail} />
          </PartBoundary>
        </Suspense>
      )}
    </>
  )
}
