import { useEffect, useEffectEvent } from 'react'
import { Signatures } from '#client/ui/print-sheet.tsx'
import { ReceiptSheet } from '#client/ui/receipt-sheet.tsx'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { shortNumber } from '#shared/values/short-number.ts'
import { getReceiptWords } from './receipt-words.ts'

export interface PrintedReceipt {
  entry: Pick<DebtEntryRow, 'id' | 'kind' | 'date' | 'amount' | 'agencyName' | 'authorName' | 'createdAtLocal'>
  debtor: Pick<DebtorRow, 'name' | 'kind'>
  /** What is owed after it. */
  left: DebtorRow['balance']
}

interface DebtReceiptProps extends PrintedReceipt {
  onPrinted: () => void
}

/** Prints itself once it is there. */
export function DebtReceipt({ entry, debtor, left, onPrinted }: DebtReceiptProps) {
  const { id, kind, date, amount, agencyName, authorName, createdAtLocal } = entry
  const print = useEffectEvent(() => {
    window.print()
    onPrinted()
  })
  useEffect(() => print(), [])
  const words = getReceiptWords(kind, debtor.kind)
  return (
    <ReceiptSheet
      title={words.title}
      paper="sheet"
      agencyName={agencyName}
      facts={[
        ['Date', formatDate(date)],
        [words.person, debtor.name],
        [words.author, authorName],
        ['Saisi le', formatDateTime(createdAtLocal)],
      ]}
      amounts={[
        { label: words.amount, value: formatMoney(amount), isTotal: true },
        { label: 'Reste dû', value: formatMoney(left) },
      ]}
      record={`N° ${shortNumber(id)}`}
    >
      <Signatures of={words.signatures} />
    </ReceiptSheet>
  )
}
