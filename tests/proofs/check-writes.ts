import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'
import type { Entry } from './writers.ts'

export interface Check {
  readonly acknowledged: number
  readonly lost: number
  /** More than one row for an id, or an id that was never sent. */
  readonly surplus: number
  /** Present though never acknowledged. Allowed: only the response was lost. */
  readonly unacknowledgedThere: number
  readonly totalDifferences: number
  readonly brokenAuditLines: number
}

export async function checkWrites({ db }: OpenDatabase, entries: readonly Entry[]): Promise<Check> {
  const kept = await rowsIn('transactions')
  const deleted = await rowsIn('deleted_transactions')
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  let lost = 0
  let unacknowledgedThere = 0
  for (const entry of entries) {
    const rows = kept.get(entry.id) ?? []
    const gone = deleted.get(entry.id) ?? []
    if (!entry.created) {
      if (rows.length > 0) unacknowledgedThere += 1
      continue
    }
    const where = entry.removed === 'acknowledged' ? gone : entry.removed === 'unknown' ? [...rows, ...gone] : rows
    const isThere = where.some(({ ownerId, amount }) => ownerId === entry.ownerId && amount === entry.amount)
    if (!isThere) lost += 1
  }
  let surplus = 0
  for (const [id, { length }] of merged(kept, deleted)) surplus += known.has(id) ? length - 1 : length
  await inTransaction(db, sealAuditLines)
  return {
    acknowledged: entries.filter(({ created }) => created).length,
    lost,
    surplus,
    unacknowledgedThere,
    totalDifferences: (await listTotalDifferences(db)).length,
    brokenAuditLines: (await findBrokenAuditLines(db)).length,
  }

  async function rowsIn(table: 'transactions' | 'deleted_transactions') {
    const rows = await db.selectFrom(table).select(['id', 'owner_id as ownerId', 'amount']).execute()
    const byId = new Map<string, Array<{ ownerId: string; amount: number }>>()
    for (const { id, ...row } of rows) byId.set(id, [...(byId.get(id) ?? []), row])
    return byId
  }
}

type Rows = Map<string, Array<{ ownerId: string; amount: number }>>

function merged(one: Rows, other: Rows): Rows {
  const all: Rows = new Map(one)
  for (const [id, rows] of other) all.set(id, [...(all.get(id) ?? []), ...rows])
  return all
}
