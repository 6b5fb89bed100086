import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBrokenAuditLines, sealAuditLines } from '#server/features/audit/audit.queries.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { Author } from '#server/features/audit/author.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMissingSeals, sealAndKeep } from '#server/features/audit/kept-seals.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/* The trail is append-only, and a change made around the application is detected. */

const database = withDatabase()

function makeAuthor(firstName = 'Amina'): Author {
  return { id: newId(), name: `${firstName} Idrissi`, role: 'admin' }
}

function write(ownerId: string | null, name: string, author = makeAuthor()) {
  return inTransaction(database.db, (trx) =>
    recordChange({ author, requestId: 'r' }, trx, {
      action: 'operators.update',
      subject: { id: newId(), name },
      ownerId,
      before: { name: 'Avant' },
      after: { name },
    }),
  )
}

/** As the database's superuser. */
async function behindItsBack(statement: string) {
  await withoutTriggers(database.db, (trx) => sql.raw(statement).execute(trx))
}

/** Seals until `count` lines are sealed: a seal also waits for older transactions of other databases of the cluster. */
async function sealAll(count: number) {
  let sealed = 0
  await expect
    .poll(async () => (sealed += await inTransaction(database.db, sealAuditLines)), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(count)
  return sealed
}

async function looseLines() {
  const { rows } = await sql<{ loose: number }>`
    select (select count(*) from audit_lines) - coalesce((select sum(line_count) from audit_seals), 0) as loose
  `.execute(database.db)
  return rows[0]?.loose ?? 0
}

async function findSeq(name: string) {
  return (
    await database.db.selectFrom('audit_lines').select('seq').where('subject_name', '=', name).executeTakeFirstOrThrow()
  ).seq
}

describe('the audit trail', () => {
  it.each(['update audit_lines set reason = $$x$$', 'delete from audit_lines', 'truncate audit_lines'])(
    'refuses: %s',
    async (statement) => {
      await write(null, 'Gardée')
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('cannot be changed')
      const ofSeals = statement
        .replace('audit_lines', 'audit_seals')
        .replace('reason', 'chain')
        .replace('$$x$$', 'chain')
      await expect(sql.raw(ofSeals).execute(database.db)).rejects.toThrow('cannot be changed')
    },
  )

  it('sets the time itself, whatever is inserted', async () => {
    await sql`
      insert into audit_lines (at, actor_name, actor_role, action, subject_kind, subject_id, subject_name, request_id)
      values ('2001-01-01', 'x', 'system', 'operators.update', 'operators', 'x', 'Antidatée', 'r')`.execute(database.db)
    const { at } = await database.db
      .selectFrom('audit_lines')
      .select('at')
      .where('subject_name', '=', 'Antidatée')
      .executeTakeFirstOrThrow()
    expect(at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('leaves no line of a transaction that failed', async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await recordChange({ author: makeAuthor(), requestId: 'r' }, trx, {
        action: 'plans.create',
        subject: { id: newId(), name: 'Jamais' },
        ownerId: null,
      })
      throw new Error('at the last moment')
    })
    await expect(failing).rejects.toThrow('at the last moment')
    const lines = await database.db.selectFrom('audit_lines').where('subject_name', '=', 'Jamais').selectAll().execute()
    expect(lines).toEqual([])
  })

  it('is sealed tenant by tenant, each line once, and verifies', async () => {
    const [first, second] = [newId(), newId()]
    for (const owner of [first, second, first, null]) await write(owner, 'Scellée')
    const loose = await looseLines()
    expect(await sealAll(loose)).toBe(loose)
    expect(await inTransaction(database.db, sealAuditLines)).toBe(0)
    await write(first, 'Scellée ensuite')
    expect(await sealAll(1)).toBe(1)
    expect(await findBrokenAuditLines(database.db)).toEqual([])
  })

  it('seals nothing that an open transaction may still precede', async () => {
    await sealAll(await looseLines())
    await database.db.transaction().execute(async (open) => {
      await recordChange({ author: makeAuthor(), requestId: 'r' }, open, {
        action: 'plans.create',
        subject: { id: newId(), name: 'En cours' },
        ownerId: null,
      })
      await write(null, 'Après')
      expect(await inTransaction(database.db, (trx) => sealAuditLines(trx, 50))).toBe(0)
    })
    expect(await sealAll(2)).toBe(2)
  })

  it('seals lines in order, whichever transaction began first', async () => {
    await sealAll(await looseLines())
    const first = await database.db.startTransaction().execute()
    const second = await database.db.startTransaction().execute()
    for (const open of [first, second]) await sql`select pg_current_xact_id()`.execute(open)
    const record = (open: typeof first, name: string) =>
      recordChange({ author: makeAuthor(), requestId: 'r' }, open, {
        action: 'plans.create',
        subject: { id: newId(), name },
        ownerId: null,
      })
    await record(second, 'La plus petite')
    await record(first, 'La plus grande')
    await first.commit().execute()
    expect(await inTransaction(database.db, (trx) => sealAuditLines(trx, 50))).toBe(0)
    await second.commit().execute()
    expect(await sealAll(2)).toBe(2)
    expect(await looseLines()).toBe(0)
    expect(await findBrokenAuditLines(database.db)).toEqual([])
  })

  it('seals every line of two administrators who each act twenty times concurrently', async () => {
    await sealAll(await looseLines())
    const admins = [await makeAdmin(database), await makeAdmin(database)]
    let acting = true
    const sealing = (async () => {
      let sealed = 0
      while (acting) sealed += await inTransaction(database.db, sealAuditLines)
      return sealed
    })()
    const acts = admins.flatMap((admin) =>
      Array.from({ length: 20 }, () =>
        as(admin)
          .now()
          .operators.create({ id: newId(), name: `Opérateur ${newId()}` }),
      ),
    )
    await Promise.all(acts)
    acting = false
    const sealed = await sealing
    await sealAll(40 - sealed)
    expect(await looseLines()).toBe(0)
    expect(await findBrokenAuditLines(database.db)).toEqual([])
  })

  it('finds the first line that was changed, and a seal whose line is missing', async () => {
    const [changed, cut, whole] = [newId(), newId(), newId()]
    for (const owner of [changed, cut, whole]) {
      for (const word of ['un', 'deux', 'trois']) await write(owner, `${word} ${owner}`)
    }
    await sealAll(await looseLines())
    const [second, gone] = [await findSeq(`deux ${changed}`), await findSeq(`deux ${cut}`)]
    await behindItsBack(`update audit_lines set after = '{"name":"Autre"}' where seq = ${second}`)
    await behindItsBack(`delete from audit_lines where seq = ${gone}`)
    const broken = await findBrokenAuditLines(database.db)
    expect(broken).toHaveLength(2)
    expect(broken).toContainEqual({ ownerId: changed, seq: second, fault: 'changed' })
    expect(broken).toContainEqual({ ownerId: cut, seq: await findSeq(`trois ${cut}`), fault: 'missing' })
  })
})

describe('admin.audit', () => {
  it('shows the newest first, filtered by person, action and day, twenty a page', async () => {
    const admin = await makeAdmin(database)
    const author = makeAuthor('Salma')
    for (let index = 0; index < 21; index += 1) await write(null, `Ligne ${index}`, author)
    const calls = as(admin).now()
    const page = await calls.admin.audit({ page: 1, actorId: author.id })
    expect(page).toMatchObject({ total: 21, page: 1, pageSize: 20 })
    expect(page.rows[0]).toMatchObject({
      subjectName: 'Ligne 20',
      actorName: 'Salma Idrissi',
      action: 'operators.update',
      subjectKind: 'operators',
      before: { name: 'Avant' },
      after: { name: 'Ligne 20' },
    })
    expect(page.rows[0]?.atLocal).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    expect((await calls.admin.audit({ page: 2, actorId: author.id })).rows.map((row) => row.subjectName)).toEqual([
      'Ligne 0',
    ])
    expect(await calls.admin.audit({ page: 5, actorId: author.id })).toMatchObject({
      page: 2,
      rows: [{ subjectName: 'Ligne 0' }],
    })
    expect(page.actors).toContainEqual({ actorId: author.id, actorName: 'Salma Idrissi', actorRole: 'admin' })
    expect((await calls.admin.audit({ page: 1, actorId: author.id, action: 'plans.remove' })).total).toBe(0)
    const today = page.rows[0]?.atLocal.slice(0, 10) ?? ''
    expect((await calls.admin.audit({ page: 1, actorId: author.id, from: today, to: today })).total).toBe(21)
    expect((await calls.admin.audit({ page: 1, actorId: author.id, to: '2020-01-01' })).total).toBe(0)
    const always = { from: '0001-01-01', to: '9999-12-31' }
    expect((await calls.admin.audit({ page: 1, actorId: author.id, ...always })).total).toBe(21)
  })
})

describe('the seals kept outside the database', () => {
  it('show that the end of the trail was cut off, until the file is moved away', async () => {
    const ownerId = newId()
    const folder = await mkdtemp(join(tmpdir(), 'sandouk-seals-'))
    const file = join(folder, 'elsewhere', 'seals.json')
    try {
      await write(ownerId, 'avant')
      await sealAll(1)
      expect(await sealAndKeep(database.db, file)).toEqual([])
      await write(ownerId, 'coupée')
      await sealAll(1)
      expect(await sealAndKeep(database.db, file)).toEqual([])
      const seq = await findSeq('coupée')
      expect(await readFile(file, 'utf8')).toContain(`"lastLine":${seq},`)
      await behindItsBack(`delete from audit_seals where last_line >= ${seq}`)
      await behindItsBack(`delete from audit_lines where seq >= ${seq}`)
      // The trail alone does not show it.
      expect((await findBrokenAuditLines(database.db)).filter((line) => line.ownerId === ownerId)).toEqual([])
      expect(await findMissingSeals(database.db, file)).toMatchObject([{ lastLine: seq }])
      await write(ownerId, 'après')
      await sealAll(1)
      expect(await sealAndKeep(database.db, file)).toMatchObject([{ lastLine: seq }])
      expect(await findMissingSeals(database.db, file)).toMatchObject([{ lastLine: seq }])
      await rm(file)
      expect(await sealAndKeep(database.db, file)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
