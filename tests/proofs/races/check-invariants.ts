import { sealAuditLines } from '#server/features/audit/audit.queries.ts'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { disableTriggers } from '#tests/support/without-triggers.ts'
import { type Invariant, invariants } from './invariants.ts'

export interface InvariantCheck {
  readonly broken: readonly string[]
  readonly unnoticed: readonly string[]
  readonly checked: number
}

/**
 * Checks the whole database, then checks that each invariant notices a row broken by hand. The latter needs rows of
 * every race.
 */
export async function checkInvariants(
  database: TestDatabase,
  { breaksByHand }: { breaksByHand: boolean },
): Promise<InvariantCheck> {
  await inTransaction(database.db, (trx) => sealAuditLines(trx))
  const { db, close } = openWithoutLimits(database.db)
  const sees = (invariant: Invariant) =>
    db
      .transaction()
      .execute(async (trx) => {
        await disableTriggers(trx)
        await invariant.violate(trx)
        throw new Seen((await invariant.find(trx)).length > 0)
      })
      .catch((error: unknown) => {
        if (error instanceof Seen) return error.isSeen
        throw error
      })
  try {
    const broken: string[] = []
    const unnoticed: string[] = []
    for (const invariant of invariants) {
      const rows = await invariant.find(db)
      if (rows.length > 0) broken.push(`${invariant.name}: ${rows.length}, first ${JSON.stringify(rows[0])}`)
      else if (breaksByHand && !(await sees(invariant))) unnoticed.push(invariant.name)
    }
    return { broken, unnoticed, checked: invariants.length }
  } finally {
    await close()
  }
}

class Seen extends Error {
  readonly isSeen: boolean

  constructor(isSeen: boolean) {
    super('rolled back')
    this.isSeen = isSeen
  }
}
