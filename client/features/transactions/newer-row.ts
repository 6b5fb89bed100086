import { readApiError } from '#client/messages/api-error.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

/** The row as somebody else saved it meanwhile, which a stale edit's refusal carries (D11); null for any other failure. */
export function readNewerRow(error: unknown, read: TransactionRow): TransactionRow | null {
  const answer = readApiError(error)
  const current = answer?.reason === 'edit.stale' ? answer.params?.current : undefined
  return isRow(current, read.id) ? current : null
}

/** The server's rule sends whole rows of the list and nothing else under `current`; the id says that one came. */
function isRow(value: unknown, id: string): value is TransactionRow {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id
}
