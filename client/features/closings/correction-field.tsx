import { api } from '#client/app/trpc.ts'
import { SearchSelect, type SearchSelectProps } from '#client/ui/search-select.tsx'
import { formatDate } from '#shared/calendar-date.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import { formatSigned } from '#shared/money.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

interface CorrectionFieldProps extends Omit<SearchSelectProps, 'data' | 'label'> {
  closing: Pick<Closing, 'agencyId' | 'date' | 'discrepancy'>
}

function labelOf({ date, type, amount, description }: TransactionRow): string {
  const signed = formatSigned(amount, type === 'incoming' ? '+' : '-')
  return [formatDate(date), signed, description].filter((part) => part !== null && part !== '').join(' · ')
}

/** The transaction that corrects a discrepancy: the agency's latest since the closed day, those of its amount first. */
export function CorrectionField({ closing, ...field }: CorrectionFieldProps) {
  const { agencyId, date, discrepancy } = closing
  const { data } = api.transactions.list.useQuery({ agencyId, from: date, page: 1 }, { meta: { outcome: 'data.load' } })
  const fits = ({ amount }: TransactionRow) => amount === Math.abs(discrepancy)
  const rows = data?.rows ?? []
  return (
    <SearchSelect
      {...field}
      label="Transaction qui corrige"
      description="Parmi les dernières de cette agence, depuis cette journée."
      placeholder="Choisir une transaction"
      clearable
      data={[...rows.filter(fits), ...rows.filter((row) => !fits(row))].map((row) => ({
        value: row.id,
        label: labelOf(row),
      }))}
    />
  )
}
