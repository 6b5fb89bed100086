import type { AuditedOwnerCall, WithDeps } from '#server/deps.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { StartStatementInput } from '#shared/statements/statement-input.ts'
import type { StatementImportRow } from '#shared/statements/statement-row.ts'
import {
  findImportInScope,
  hasRunningImportOwned,
  isBegunWithOwned,
  lockFileOwned,
  updateImportOwned,
} from './statement-imports.queries.ts'
import type { StatementJob } from './statement-job.ts'
import { lockAccountLinesOwned } from './statement-lines.queries.ts'
import { saveMappingOwned } from './statement-mappings.queries.ts'
import { findAccount, toImportRow } from './statements.service.ts'

/**
 * Hands the file to the background, and keeps the mapping for the account's next file. A repeated call returns the import. Throws
 * `operatorAccounts.not_found`, `statements.not_found`, `statements.running`, and `statements.started` where it was begun otherwise.
 */
export async function startStatement(
  call: AuditedOwnerCall & WithDeps,
  input: StartStatementInput,
): Promise<StatementImportRow> {
  const { db, deps, ownerId, member, author, requestId } = call
  const { id, accountId, mapping, confirmed } = input
  await findAccount(call, accountId)
  await inTransaction(db, async (trx) => {
    await lockAccountLinesOwned(trx, ownerId, accountId)
    const file = await lockFileOwned(trx, ownerId, id)
    if (file === undefined || file.createdBy !== member.id) throw refuse('statements.not_found')
    if (file.state !== 'uploaded') {
      if (await isBegunWithOwned(trx, ownerId, { id, accountId, mapping })) return
      throw refuse('statements.started')
    }
    if (await hasRunningImportOwned(trx, ownerId, accountId)) throw refuse('statements.running')
    await holdMember(trx, call)
    await updateImportOwned(trx, ownerId, id, { state: 'importing', account_id: accountId, mapping })
    await saveMappingOwned(trx, ownerId, { accountId, mapping })
    const job: StatementJob = { ownerId, importId: id, confirmed, author, requestId }
    await deps.jobs.add(trx, 'statement-import', [job])
  })
  const record = await findImportInScope(db, call, id)
  if (record === undefined) throw refuse('statements.not_found')
  return toImportRow(record, call)
}
