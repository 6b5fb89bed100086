import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import { BROKEN, failingDatabase } from '#tests/support/fail-at-statement.ts'
import type { TestUser } from '#tests/support/session.ts'
import { digestTables } from '#tests/api/matrix/world.ts'

const database = withDatabase()

const YESTERDAY = '2026-11-26'

interface Action {
  readonly prepare: (owner: TestUser) => Promise<(caller: Caller) => Promise<unknown>>
  /** At least, with session and commit. */
  readonly statements: number
}

async function dayWithShortage(owner: TestUser) {
  const agencyId = await makeAgency(owner)
  await makeTransactions(owner, [{ agencyId, date: YESTERDAY, fee: 100 }])
  await makeFeed(owner, { agencyId, date: YESTERDAY })
  const closings = as(owner).now().closings
  const input = { agencyId, date: YESTERDAY, opening: 0, counts: makeCounts(100), comment: 'Manquant' }
  return { agencyId, closings, input }
}

async function closedShortage(owner: TestUser) {
  const day = await dayWithShortage(owner)
  return { ...day, ...(await day.closings.close({ ...day.input, id: newId() })) }
}

const actions: Readonly<Record<string, Action>> = {
  close: {
    statements: 13,
    prepare: async (owner) => {
      const { closings, input } = await dayWithShortage(owner)
      await closings.saveDraft(input)
      const id = newId()
      return (caller) => caller.closings.close({ ...input, id })
    },
  },
  'close again': {
    statements: 12,
    prepare: async (owner) => {
      const { closings, input, id } = await closedShortage(owner)
      await closings.reopen({ id, reason: 'À recompter demain' })
      const again = newId()
      return (caller) => caller.closings.close({ ...input, id: again })
    },
  },
  reopen: {
    statements: 8,
    prepare: async (owner) => {
      const { closings, agencyId, id } = await closedShortage(owner)
      await closings.close({ agencyId, date: '2026-11-27', id: newId(), counts: makeCounts(100) })
      return (caller) => caller.closings.reopen({ id, reason: 'À recompter demain' })
    },
  },
  saveDraft: {
    statements: 8,
    prepare: async (owner) => {
      const { input } = await dayWithShortage(owner)
      return (caller) => caller.closings.saveDraft(input)
    },
  },
  approve: {
    statements: 7,
    prepare: async (owner) => {
      const { id } = await closedShortage(owner)
      return (caller) => caller.closings.approve({ id, comment: 'Vu' })
    },
  },
  settle: {
    statements: 7,
    prepare: async (owner) => {
      const { id } = await closedShortage(owner)
      return (caller) => caller.closings.settle({ id, settlement: 'borne' })
    },
  },
}

describe('a failing statement', () => {
  it.each(Object.entries(actions))('of %s changes no row', async (_, { prepare, statements }) => {
    const failing = failingDatabase(database)
    const owner = await makeOwner(database)
    const act = await prepare(owner)
    const readRows = async () => JSON.stringify(await digestTables(database, owner.userId, { withSessions: false }))
    const before = await readRows()
    let k = 0
    for (;;) {
      k += 1
      failing.failAt(k)
      // A new session each time; starting it counts among the statements.
      const done = await act(as({ ...owner, database: failing }).now()).then(
        () => true,
        (error: unknown) => {
          expect(String(error instanceof Error ? (error.cause ?? error) : error)).toContain(BROKEN)
          return false
        },
      )
      if (done) break
      expect(await readRows(), `after a fault at statement ${k}`).toBe(before)
    }
    // The last call sent fewer statements than `k`, so it did not fail.
    expect(failing.sent()).toBe(k - 1)
    expect(k - 1).toBeGreaterThanOrEqual(statements)
    expect(await readRows()).not.toBe(before)
  })
})
