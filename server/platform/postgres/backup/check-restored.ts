import type { Kysely } from 'kysely'
import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { takeFingerprint } from './fingerprint.queries.ts'
import { describeDifferences, type Manifest, countRows } from './manifest.ts'

export async function checkRestored(db: Kysely<Database>, manifest: Manifest): Promise<string[]> {
  const differences = describeDifferences(manifest, await takeFingerprint(db))
  if (countRows(manifest, 'audit_lines') === 0) return differences
  const unlimited = openWithoutLimits(db)
  try {
    await inTransaction(unlimited.db, sealAuditLines)
    const broken = await findBrokenAuditLines(unlimited.db)
    return [
      ...differences,
      ...broken.map(({ ownerId, seq }) => `the audit trail of tenant ${ownerId} breaks at line ${seq}`),
    ]
  } finally {
    await unlimited.close()
  }
}
