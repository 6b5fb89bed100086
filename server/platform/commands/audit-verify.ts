import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import { findMissingSeals, sealAndKeep } from '#server/features/audit/kept-seals.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { runBesideServer } from './run-command.ts'

/** `npm run audit:verify`: seals new lines, checks the trail and the seals kept outside the database. Exit code 2 if one is broken. */
await runBesideServer(async ({ database: { db }, config }) => {
  const sealed = await inTransaction(db, sealAuditLines)
  const broken = await findBrokenAuditLines(db)
  for (const { ownerId, seq, fault } of broken) {
    process.stdout.write(
      `tenant ${ownerId}: line ${seq} ${fault === 'missing' ? 'or one before it is missing' : 'was changed'}\n`,
    )
  }
  const missing = await findMissingSeals(db, config.auditSealsFile)
  for (const { tenant, lastLine, sealedAt } of missing) {
    process.stdout.write(`tenant ${tenant}: line ${lastLine}, sealed at ${sealedAt}, was cut off or written again\n`)
  }
  await sealAndKeep(db, config.auditSealsFile)
  const isWhole = broken.length === 0 && missing.length === 0
  process.stdout.write(
    isWhole ? `The audit trail holds; ${sealed} new lines sealed.\n` : 'The audit trail is broken.\n',
  )
  if (!isWhole) process.exitCode = 2
})
