import { Button, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { SearchSelect, type SearchSelectProps } from '#client/ui/search-select.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import { formatCount } from '#shared/values/count.ts'
import { formatSigned } from '#shared/values/money.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

interface CorrectionFieldProps extends Omit<SearchSelectProps, 'data' | 'label'> {
  closing: Pick<Closing, 'agencyId' | 'date' | 'discrepancy'>
}

function formatOption({ date, type, amount, description }: TransactionRow): string {
  const signed = formatSigned(amount, type === 'incoming' ? '+' : '-')
  return [formatDate(date), signed, description].filter((part) => part !== null && part !== '').join(' · ')
}

/** Offers the agency's transactions since the closed day, first those of the discrepancy's amount. */
export function CorrectionField({ closing, ...field }: CorrectionFieldProps) {
  const { agencyId, date, discrepancy } = closing
  const [page, setPage] = useState(1)
  /** Rows of the previous pages. */
  const [earlier, setEarlier] = useState<TransactionRow[]>([])
  const { data, isPlaceholderData } = api.transactions.list.useQuery(
    { agencyId, from: date, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'data.load' } },
  )
  // A new transaction moves the last row of a page to the next page.
  const rows = [...new Map([...earlier, ...(data?.rows ?? [])].map((row) => [row.id, row])).values()]
  const left = (data?.total ?? 0) - rows.length
  const showMore = () => {
    setEarlier(rows)
    setPage(page + 1)
  }
  const hasSameAmount = ({ amount }: TransactionRow) => amount === Math.abs(discrepancy)
  return (
    <Stack gap={6}>
      <SearchSelect
        {...field}
        label="Transaction qui corrige"
        description="Parmi celles de cette agence depuis cette journée, les dernières d'abord."
        placeholder="Choisir une transaction"
        nothingFoundMessage={rows.length === 0 ? 'Aucune transaction depuis cette journée' : 'Aucun résultat'}
        clearable
        data={[...rows.filter(hasSameAmount), ...rows.filter((row) => !hasSameAmount(row))].map((row) => ({
          value: row.id,
          label: formatOption(row),
        }))}
      />
      {left > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          loading={isPlaceholderData}
          onClick={showMore}
        >
          Proposer aussi les précédentes ({formatCount(left)})
        </Button>
      )}
    </Stack>
  )
}
