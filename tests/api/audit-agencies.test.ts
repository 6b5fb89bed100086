import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import type { TestUser } from '#tests/support/session.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/* A line names the agency of its row: a manager reads those of the own agencies, and the seals cover it. */

const database = withDatabase()
const MIGRATION = '2026-11-29T2210-agency-of-audit-lines'

function newFeed(agencyId: string, amount: number) {
  return {
    id: newId(),
    agencyId,
    date: TEST_TODAY,
    direction: 'incoming',
    counterpart: 'bank',
    amount,
    note: null,
  } as const
}

/** Until all lines are sealed: a seal waits for older transactions of other databases of the cluster. */
async function sealAll() {
  await expect
    .poll(
      async () => {
        await inTransaction(database.db, sealAuditLines)
        const { rows } = await sql<{ loose: number }>`
          select (select count(*) from audit_lines) - coalesce((select sum(line_count) from audit_seals), 0) as loose
        `.execute(database.db)
        return rows[0]?.loose
      },
      { timeout: 15_000 },
    )
    .toBe(0)
}

/** As the version before wrote it. */
function insertFormerLine({ userId }: TestUser, name: string) {
  return sql`
    insert into audit_lines
      (owner_id, actor_id, actor_name, actor_role, action, subject_kind, subject_id, subject_name, request_id)
    values (${userId}, ${userId}, 'Salma', 'client', 'feeds.create', 'feeds', 'x', ${name}, 'r')
  `.execute(database.db)
}

async function makeSpace() {
  const owner = await makeOwner(database)
  const [centre, nord] = [await makeAgency(owner, { name: 'Centre' }), await makeAgency(owner, { name: 'Nord' })]
  return { owner, centre, nord }
}

describe('the seals', () => {
  it('hold over the upgrade and back, and cover the agency of a line', async () => {
    const { owner, centre, nord } = await makeSpace()
    await insertFormerLine(owner, 'avant')
    await sealAll()
    const applyAgain = await revertMigrations(database, MIGRATION)
    expect(await findBrokenAuditLines(database.db)).toEqual([])
    await insertFormerLine(owner, 'version précédente')
    await sealAll()
    await applyAgain()
    expect(await findBrokenAuditLines(database.db)).toEqual([])

    await as(owner).now().feeds.create(newFeed(centre, 1000))
    await as(owner).now().groups.create({ id: newId(), name: 'Groupe' })
    await sealAll()
    expect(await findBrokenAuditLines(database.db)).toEqual([])

    const backAgain = await revertMigrations(database, MIGRATION)
    expect(await findBrokenAuditLines(database.db), 'lines with an agency after a return').toEqual([])
    await insertFormerLine(owner, 'de nouveau')
    await sealAll()
    await backAgain()
    expect(await findBrokenAuditLines(database.db)).toEqual([])

    const lines = await database.db.selectFrom('audit_lines').select(['seq', 'agency_id']).orderBy('seq').execute()
    const named = lines.find(({ agency_id }) => agency_id === centre)?.seq ?? 0
    const unnamed = lines.find(({ agency_id }) => agency_id === null)?.seq ?? 0
    for (const [seq, changed, before] of [
      [named, nord, centre],
      [named, null, centre],
      [unnamed, centre, null],
    ] as const) {
      await withoutTriggers(database.db, (trx) =>
        sql`update audit_lines set agency_id = ${changed}::uuid where seq = ${seq}`.execute(trx),
      )
      const fault = { ownerId: owner.userId, seq, fault: 'changed' }
      expect(await findBrokenAuditLines(database.db)).toEqual([fault])
      await withoutTriggers(database.db, (trx) =>
        sql`update audit_lines set agency_id = ${before}::uuid where seq = ${seq}`.execute(trx),
      )
    }
  })
})

describe('a manager of Centre', () => {
  it('reads the lines about rows of Centre, and of nothing else', async () => {
    const { owner, centre, nord } = await makeSpace()
    const calls = as(owner).now()
    const colleague = await makeMember(owner, { name: 'Nordine', agencyIds: [nord] })
    await as(colleague).now().feeds.create(newFeed(nord, 2000))
    const { id: feed } = await calls.feeds.create(newFeed(centre, 1000))
    await calls.feeds.remove({ id: feed })
    const kept = await makeTransaction(owner, { agencyId: centre })
    await calls.transactions.remove({ id: kept })
    await calls.transactions.restore({ id: kept })
    const { rows: found } = await calls.transactions.list({ page: 1 })
    const [row] = found
    if (row === undefined) throw new Error('the transaction is missing')
    const { type, amount, updatedAt } = row
    const move = {
      id: kept,
      type,
      amount,
      agencyId: nord,
      product: null,
      date: TEST_TODAY,
      description: null,
      updatedAt,
    }
    await calls.transactions.update(move)
    await calls.groups.create({ id: newId(), name: 'Groupe' })
    await calls.closings.saveDraft({ agencyId: centre, date: TEST_TODAY, counts: [], opening: 0 })

    const manager = await makeMember(owner, { role: 'manager', agencyIds: [centre] })
    const read = (filter: object = {}) =>
      as(manager)
        .now()
        .audit.list({ page: 1, ...filter })
    const { rows, total, actors } = await read()
    expect(rows.map(({ action }) => action)).toEqual([
      'closings.saveDraft',
      'transactions.restore',
      'transactions.remove',
      'feeds.remove',
      'feeds.create',
    ])
    expect(total).toBe(5)
    expect(actors.map(({ actorId }) => actorId)).toEqual([owner.userId])
    expect((await read({ actorId: colleague.memberId })).total).toBe(0)
    expect(JSON.stringify(await read({ action: 'transactions.update' }))).not.toContain('Nord')

    const everywhere = await makeMember(owner, { role: 'manager', allAgencies: true })
    const all = await as(everywhere).now().audit.list({ page: 1 })
    expect(all.total).toBe((await calls.audit.list({ page: 1 })).total)
    const nowhere = await makeMember(owner, { role: 'manager' })
    expect((await as(nowhere).now().audit.list({ page: 1 })).total).toBe(0)
  })
})
