import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ database: { db } }) => {
  const sealed = await inTransaction(db, sealAuditLines)
  const broken = await findBrokenAuditLines(db)
  for (const { ownerId, seq, fault } of broken) {
    process.stdout.write(
      `tenant ${ownerId}: line ${seq} ${fault === 'missing' ? 'or one before it is missing' : 'was changed'}\n`,
    )
  }
  process.stdout.write(
    broken.length === 0 ? `The audit trail holds; ${sealed} new lines sealed.\n` : 'The audit trail is broken.\n',
  )
  if (broken.length > 0) process.exitCode = 2
})
