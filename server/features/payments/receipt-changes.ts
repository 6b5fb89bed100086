import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface ReceiptFacts {
  readonly amount?: Centimes
  readonly paymentDate?: IsoDate
  readonly status?: PaymentStatus
}

interface Line<Moment> {
  readonly at: Moment
  readonly before: ReceiptFacts | null
  readonly after: ReceiptFacts | null
}

/** What another amount, date or status of the payment replaced. */
export interface ReceiptChange<Moment> {
  readonly at: Moment
  readonly before: ReceiptFacts
  readonly after: ReceiptFacts
}

const fields = ['amount', 'paymentDate', 'status'] as const

/**
 * The changes since the approval that issued the receipt.
 * @param lines of the audit trail about the payment, oldest first
 */
export function listReceiptChanges<Moment>(lines: ReadonlyArray<Line<Moment>>): Array<ReceiptChange<Moment>> {
  const issued = lines.findIndex(({ after }) => after?.status === 'approved')
  if (issued < 0) return []
  return lines.slice(issued + 1).flatMap(({ at, before, after }) => {
    const changed = fields.filter((field) => before?.[field] !== undefined && before[field] !== after?.[field])
    if (before === null || after === null || changed.length === 0) return []
    return [{ at, before: pick(before, changed), after: pick(after, changed) }]
  })
}

function pick(facts: ReceiptFacts, names: readonly (typeof fields)[number][]): ReceiptFacts {
  return Object.fromEntries(names.map((name) => [name, facts[name]]))
}
