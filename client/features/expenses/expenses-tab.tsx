import { Button } from '@mantine/core'
import { IconCashBanknote, IconPlus, IconTag, IconTags, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { NO_CATEGORY } from '#shared/expenses/expense-labels.fr.ts'
import type { ListedExpense } from '#shared/expenses/expense-row.ts'
import { counted } from '#shared/values/count.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { BankExpenseModal } from './bank-expense-modal.tsx'
import { CategoriesModal } from './categories-modal.tsx'
import { ClassifyModal } from './classify-modal.tsx'
import { expenseColumns } from './expense-columns.tsx'
import { RemoveExpenseModal } from './remove-expense-modal.tsx'

/** Of a search, as the address has it. */
export interface ExpenseFilters {
  agency?: string | undefined
  category?: string | undefined
  page?: number | undefined
}

interface ExpensesTabProps {
  month: IsoDate
  filters: ExpenseFilters
  onFiltersChange: (filters: ExpenseFilters) => void
}

type Asked = { do: 'pay' | 'categories' } | { do: 'classify' | 'remove'; expense: ListedExpense }

/** What a month spent, whatever paid it. Those of a drawer are entered with its feeds. */
export function ExpensesTab({ month, filters, onFiltersChange }: ExpensesTabProps) {
  const { agency, category, page = 1 } = filters
  const mayManage = useMay('expenses.manage')
  const mayChange = useMay('entries.change')
  const [asked, setAsked] = useState<(Asked & { round: number }) | null>(null)
  const ask = (next: Asked) => setAsked((before) => ({ ...next, round: (before?.round ?? 0) + 1 }))
  const agencies = api.agencies.list.useQuery().data ?? []
  const categories = api.expenses.categories.useQuery().data ?? []
  const filter = { month, agencyId: agency, categoryId: category }
  const query = api.expenses.list.useQuery(
    { ...filter, page },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { outcome: 'expenses.list' } },
  )
  const { data } = query
  const change = (next: Partial<ExpenseFilters>) => onFiltersChange({ ...filters, page: undefined, ...next })

  const rowActions = (expense: ListedExpense): RowAction[] => {
    if (expense.isFixed || (expense.via === 'bank' ? !mayManage : !mayChange)) return []
    return [
      { label: 'Classer', icon: IconTag, onClick: () => ask({ do: 'classify', expense }) },
      ...(expense.via === 'bank'
        ? [
            {
              label: 'Supprimer',
              icon: IconTrash,
              tone: 'danger' as const,
              onClick: () => ask({ do: 'remove', expense }),
            },
          ]
        : []),
    ]
  }

  return (
    <>
      <PagedList
        label="Dépenses"
        query={query}
        failed={getFailure('expenses.list')}
        filters={
          <>
            <SearchSelect
              aria-label="Agence"
              placeholder="Toutes les agences"
              clearable
              data={agencies.map(({ id, name }) => ({ value: id, label: name }))}
              value={agency ?? null}
              onChange={(id) => change({ agency: id ?? undefined })}
            />
            <SearchSelect
              aria-label="Catégorie"
              placeholder="Toutes les catégories"
              clearable
              data={[
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'none', label: NO_CATEGORY },
              ]}
              value={category ?? null}
              onChange={(id) => change({ category: id ?? undefined })}
            />
            <Exporter of="expenses" filters={filter} disabled={(data?.total ?? 0) === 0} />
            {mayManage && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconTags size={18} aria-hidden />}
                  onClick={() => ask({ do: 'categories' })}
                >
                  Catégories
                </Button>
                <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => ask({ do: 'pay' })}>
                  Dépense par banque
                </Button>
              </>
            )}
          </>
        }
        count={counted(data?.total ?? 0, 'dépense')}
        columns={expenseColumns}
        tall
        rowKey={({ via, id }) => `${via} ${id}`}
        rowLabel={({ categoryName, amount }) => `${categoryName ?? NO_CATEGORY}, ${formatMoney(amount)}`}
        rowActions={rowActions}
        empty={
          <EmptyState icon={IconCashBanknote} title="Aucune dépense">
            Une dépense en espèces se saisit dans le journal, comme alimentation sortante «&nbsp;Dépense&nbsp;».
          </EmptyState>
        }
        {...(data === undefined || data.total === 0
          ? {}
          : {
              footer: (
                <TotalsBar
                  title={counted(data.total, 'dépense')}
                  items={[
                    ...data.categories.slice(0, 3).map(({ categoryName, amount }) => ({
                      label: categoryName ?? NO_CATEGORY,
                      value: <Amount centimes={amount} />,
                    })),
                    { label: 'Total', value: <Amount centimes={data.sum} /> },
                  ]}
                />
              ),
            })}
        onPageChange={(next) => onFiltersChange({ ...filters, page: next > 1 ? next : undefined })}
      />
      {asked?.do === 'pay' && <BankExpenseModal key={asked.round} month={month} />}
      {asked?.do === 'categories' && <CategoriesModal key={asked.round} />}
      {asked?.do === 'classify' && <ClassifyModal key={asked.round} expense={asked.expense} />}
      {asked?.do === 'remove' && <RemoveExpenseModal key={asked.round} expense={asked.expense} />}
    </>
  )
}
