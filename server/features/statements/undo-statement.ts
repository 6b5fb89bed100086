import { recordChange } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { UndoneStatement } from '#shared/statements/statement-row.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import { findImportInScope, updateImportOwned } from './statement-imports.queries.ts'
import { deleteLinesOwned, listEnteredSinceOwned, lockAccountLinesOwned } from './statement-lines.queries.ts'

const SHOWN_KEPT = 20

/**
 * Takes the lines of an import out again, with what they were linked to; transactions and movements stay, and those that were entered
 * since are named. A repeated call removes nothing. Throws `statements.not_found`, `statements.not_done`.
 */
export async function undoStatement(call: AuditedOwnerCall, { id }: { id: string }): Promise<UndoneStatement> {
  const { db, ownerId, now } = call
  return inTransaction(db, async (trx) => {
    const found = await findImportInScope(trx, call, id)
    if (found === undefined) throw refuse('statements.not_found')
    await lockAccountLinesOwned(trx, ownerId, found.accountId)
    const record = (await findImportInScope(trx, call, id)) ?? found
    if (record.state === 'undone') return { id, lines: 0, kept: [], keptCount: 0 }
    if (record.state !== 'done' || record.finishedAt === null) throw refuse('statements.not_done')
    const entered = await listEnteredSinceOwned(trx, ownerId, {
      importId: id,
      since: record.finishedAt,
      limit: SHOWN_KEPT,
    })
    const lines = await deleteLinesOwned(trx, ownerId, id)
    await updateImportOwned(trx, ownerId, id, { state: 'undone', undone_at: now })
    await recordChange(call, trx, {
      action: 'statements.undo',
      subject: { id, name: record.fileName },
      ownerId,
      agencyId: record.agencyId,
      before: {
        fileName: record.fileName,
        account: `${record.operatorName}, ${record.accountLabel}`,
        period: formatDateRange(record.firstDate, record.lastDate),
        lines,
        faults: record.faulty,
      },
    })
    const kept = entered.map(({ kind, id: keptId, date, direction, amount }) => ({
      kind,
      id: keptId,
      date,
      direction,
      amount,
    }))
    return { id, lines, kept, keptCount: entered[0]?.total ?? 0 }
  })
}
