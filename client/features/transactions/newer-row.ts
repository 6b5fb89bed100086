import { apiErrorOf } from '#client/messages/api-error.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

/** The row as somebody else saved it meanwhile, which a stale edit's refusal carries (D11); null for any other failure. */
export function newerRowOf(error: unknown, read: TransactionRow): TransactionRow | null {
  const answer = apiErrorOf(error)
  const current = answer?.reason === 'edit.stale' ? answer.params['current'] : undefined
  return isRowOf(current, read.id) ? current : null
}

/** The server's rule sends whole rows of the list and nothing else under `current`; the id says that one came. */
function isRowOf(value: unknown, id: string): value is TransactionRow {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id
}
