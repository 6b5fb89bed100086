import { readApiError } from '#client/messages/api-error.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

/** The present row from the refusal of a stale edit; null for any other error. */
export function readNewerRow(error: unknown, read: TransactionRow): TransactionRow | null {
  const answer = readApiError(error)
  const current = answer?.reason === 'edit.stale' ? answer.params?.current : undefined
  return isRow(current, read.id) ? current : null
}

/** The server sends whole rows under `current`, so the id is enough to check. */
function isRow(value: unknown, id: string): value is TransactionRow {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id
}
