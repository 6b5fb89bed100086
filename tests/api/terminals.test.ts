import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CODE_ALPHABET, CODE_LENGTH } from '#shared/terminals/enrolment-code.ts'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as } from '#tests/support/caller.ts'
import { MINUTE_MS, testClock } from '#tests/support/clock.ts'
import { makeCookieJar } from '#tests/support/cookie-jar.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { givePin, makeTerminal, TEST_PIN } from '#tests/support/terminal-factories.ts'

/* Counter machines: how one comes to be a terminal, and how it ends. */

const database = withDatabase()
configureZod()

function terminals(user: TestUser) {
  return as(user).now().terminals
}

async function findReason(call: Promise<unknown>) {
  return (await catchRefusal(call)).reason
}

async function makeSpace() {
  const owner = await makeOwner(database, { firstName: 'Amina', lastName: 'Idrissi' })
  const [centre, nord] = [await makeAgency(owner, { name: 'Centre' }), await makeAgency(owner, { name: 'Nord' })]
  return { owner, centre, nord }
}

function newTerminal(agencyId: string, about: object = {}) {
  return { id: newId(), agencyId, name: 'Guichet 1', lockAfterMinutes: 5, ...about }
}

describe('a terminal', () => {
  it('is enrolled by its code, and opens with a PIN the agency that it stands in', async () => {
    const { owner, centre, nord } = await makeSpace()
    const salma = await makeMember(owner, { name: 'Salma', agencyIds: [centre, nord] })
    await givePin(database, salma.memberId, { mustChange: true })
    await makeTransaction(owner, { agencyId: centre, description: 'Envoi' })
    await makeTransaction(owner, { agencyId: nord, description: 'Retrait' })
    const clock = testClock()
    const deps = testDeps(database, { clock })
    const machine = makeCookieJar(deps)
    expect(await machine.call(({ terminals: of }) => of.current())).toBeNull()

    const asked = newTerminal(centre)
    const { code } = await terminals(owner).create(asked)
    expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`))
    expect((await terminals(owner).list()).terminals).toMatchObject([
      { id: asked.id, name: 'Guichet 1', agencyName: 'Centre', state: 'waiting', enrolledAt: null, isLocked: false },
    ])
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await machine.call(({ terminals: of }) => of.enroll({ code: typed }))).toEqual({
      name: 'Guichet 1',
      agencyName: 'Centre',
      spaceName: 'Amina Idrissi',
    })
    expect(await machine.call(({ terminals: of }) => of.current())).toEqual({
      id: asked.id,
      name: 'Guichet 1',
      agencyName: 'Centre',
      spaceName: 'Amina Idrissi',
      lockAfterMinutes: 5,
      isLocked: false,
      isSpaceOpen: true,
      people: [{ memberId: salma.memberId, name: 'Salma', role: 'cashier', lockedUntil: null }],
    })

    const signIn = { memberId: salma.memberId, pin: TEST_PIN }
    expect(await machine.call(({ terminals: of }) => of.signIn(signIn))).toEqual({ mustChangePin: true })
    expect(await machine.call(({ auth }) => auth.session())).toMatchObject({
      user: null,
      member: { id: salma.memberId, kind: 'pin', mustChangePin: true, agencyIds: [centre] },
      terminal: { id: asked.id, name: 'Guichet 1', agencyName: 'Centre', lockAfterMinutes: 5 },
    })
    expect(await findReason(machine.call(({ agencies }) => agencies.list()))).toBe('access.pin_change_required')
    await machine.call(({ terminals: of }) => of.changePin({ pin: TEST_PIN, newPin: '1379' }))
    expect((await machine.call(({ agencies }) => agencies.list())).map(({ name }) => name)).toEqual(['Centre'])
    const { rows } = await machine.call(({ transactions }) => transactions.list({ page: 1 }))
    expect(rows.map(({ description }) => description)).toEqual(['Envoi'])

    await machine.call(({ terminals: of }) => of.lock())
    expect(await machine.call(({ auth }) => auth.session())).toMatchObject({ member: null, terminal: null })
    expect(await findReason(machine.call(({ terminals: of }) => of.signIn(signIn)))).toBe('pin.wrong')
    await machine.call(({ terminals: of }) => of.signIn({ ...signIn, pin: '١٣ ٧٩' }))
    expect((await terminals(owner).list()).terminals).toMatchObject([
      {
        state: 'enrolled',
        enrolledByName: 'Amina Idrissi',
        lastSeen: expect.stringMatching(/^2026-11-\d\dT\d\d:\d\d$/),
      },
    ])
  })
})

describe('the code of a terminal', () => {
  it('works once, for ten minutes, until another one is asked for', async () => {
    const { owner, centre } = await makeSpace()
    const clock = testClock()
    const machine = makeCookieJar(testDeps(database, { clock }))
    const enroll = (code: string) => machine.call(({ terminals: of }) => of.enroll({ code }))
    const asked = newTerminal(centre)
    const first = await terminals(owner).create(asked)
    // The same call sent again, as after a lost response.
    const second = await terminals(owner).create(asked)
    expect((await terminals(owner).list()).terminals).toHaveLength(1)
    const { code } = await terminals(owner).renewCode({ id: asked.id })
    clock.advance(10 * MINUTE_MS)
    const unknown = await catchRefusal(enroll('AAAAAAAA'))
    expect(unknown).toMatchObject({
      code: 'BAD_REQUEST',
      reason: 'terminals.code_unknown',
      message: "Ce code n'est pas valable. Demandez-en un nouveau depuis Postes.",
    })
    for (const wrong of [first.code, second.code, code, 'x']) {
      expect(await catchRefusal(enroll(wrong))).toEqual(unknown)
    }
    clock.advance(-1)
    await enroll(code)
    expect(await catchRefusal(enroll(code))).toEqual(unknown)
    // Of the terminal that is in use.
    expect(await findReason(terminals(owner).create(asked))).toBe('create.id_taken')
    const { rows } = await sql`select from terminal_keys where terminal_id = ${asked.id}`.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  it('makes one terminal of two machines that use it at once', async () => {
    const { owner, centre } = await makeSpace()
    const { code } = await terminals(owner).create(newTerminal(centre))
    const machines = [makeCookieJar(testDeps(database)), makeCookieJar(testDeps(database))]
    const answers = await Promise.allSettled(
      machines.map((machine) => machine.call(({ terminals: of }) => of.enroll({ code }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is guessed no more often than a password', async () => {
    const machine = makeCookieJar(testDeps(database, { environment: { RATE_LIMIT: 'on' } }))
    const reasons = new Set<unknown>()
    for (let guess = 1; guess <= 61; guess += 1) {
      reasons.add(await findReason(machine.call(({ terminals: of }) => of.enroll({ code: 'AAAAAAAA' }))))
    }
    expect([...reasons]).toEqual(['terminals.code_unknown', 'auth.too_many_attempts'])
  })

  it('for another machine takes the place of the first one', async () => {
    const { owner, centre } = await makeSpace()
    const { id, cookie } = await makeTerminal(owner, { agencyId: centre })
    const [first, second] = [makeCookieJar(testDeps(database)), makeCookieJar(testDeps(database))]
    first.add(cookie)
    const { code } = await terminals(owner).renewCode({ id })
    expect(await first.call(({ terminals: of }) => of.current())).toMatchObject({ id })
    await second.call(({ terminals: of }) => of.enroll({ code }))
    expect(await first.call(({ terminals: of }) => of.current())).toBeNull()
    expect(await second.call(({ terminals: of }) => of.current())).toMatchObject({ id })
  })
})

describe('terminals', () => {
  it('are edited from their present version, with a name of their own', async () => {
    const { owner, centre } = await makeSpace()
    const [one, two] = [newTerminal(centre), newTerminal(centre, { name: 'Guichet 2', lockAfterMinutes: 15 })]
    for (const asked of [one, two]) await terminals(owner).create(asked)
    const taken = { fieldErrors: { name: 'Un poste porte déjà ce nom' } }
    expect(await catchRefusal(terminals(owner).create(newTerminal(centre, { name: 'GUICHET 1' })))).toMatchObject(taken)
    const { terminals: rows } = await terminals(owner).list()
    expect(rows.map(({ name, lockAfterMinutes }) => [name, lockAfterMinutes])).toEqual([
      ['Guichet 1', 5],
      ['Guichet 2', 15],
    ])
    const edit = { id: two.id, name: 'Entrée', lockAfterMinutes: 1, updatedAt: rows[1]?.updatedAt ?? '' }
    expect(await catchRefusal(terminals(owner).update({ ...edit, name: 'Guichet 1' }))).toMatchObject(taken)
    expect(await terminals(owner).update(edit)).toMatchObject({ name: 'Entrée', lockAfterMinutes: 1 })
    expect(await findReason(terminals(owner).update(edit))).toBe('edit.stale')
    for (const lockAfterMinutes of [0, 16, 1.5]) {
      expect(await catchRefusal(terminals(owner).update({ ...edit, lockAfterMinutes }))).toMatchObject({
        fieldErrors: { lockAfterMinutes: expect.any(String) },
      })
    }
    // A revoked one gives its name free, and is used no more.
    expect(await terminals(owner).revoke({ id: one.id })).toMatchObject({ state: 'revoked' })
    await terminals(owner).revoke({ id: one.id })
    for (const call of [
      () => terminals(owner).renewCode({ id: one.id }),
      () => terminals(owner).unlock({ id: one.id }),
      () => terminals(owner).update({ ...edit, id: one.id }),
    ]) {
      expect(await findReason(call())).toBe('terminals.revoked')
    }
    await terminals(owner).create(newTerminal(centre))
    expect((await terminals(owner).list()).terminals.map(({ name, state }) => [name, state])).toEqual([
      ['Entrée', 'waiting'],
      ['Guichet 1', 'waiting'],
      ['Guichet 1', 'revoked'],
    ])
  })

  it('of a manager are those of the own agencies', async () => {
    const { owner, centre, nord } = await makeSpace()
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [centre] })
    const [own, other] = [
      await makeTerminal(owner, { agencyId: centre, name: 'Guichet 1' }),
      await makeTerminal(owner, { agencyId: nord, name: 'Guichet 2' }),
    ]
    expect((await terminals(manager).list()).terminals.map(({ id }) => id)).toEqual([own.id])
    await terminals(manager).renewCode({ id: own.id })
    for (const id of [other.id, newId()]) {
      expect(await findReason(terminals(manager).renewCode({ id }))).toBe('terminals.not_found')
      expect(await findReason(terminals(manager).revoke({ id }))).toBe('terminals.not_found')
      expect(await findReason(terminals(manager).unlock({ id }))).toBe('terminals.not_found')
    }
    const asked = newTerminal(nord, { name: 'Guichet 3' })
    expect(await findReason(terminals(manager).create(asked))).toBe('agencies.not_found')
    await terminals(manager).create({ ...asked, agencyId: centre })
    const cashier = await makeMember(owner, { agencyIds: [centre] })
    expect(await findReason(terminals(cashier).list())).toBe('access.not_allowed')
  })

  it('are at most a hundred in use', async () => {
    const { owner, centre } = await makeSpace()
    await sql`
      insert into terminals (owner_id, id, agency_id, name, created_by)
      select ${owner.userId}, gen_random_uuid(), ${centre}, 'Guichet n° ' || n, ${owner.userId}
      from generate_series(1, 100) n
    `.execute(database.db)
    expect(await catchRefusal(terminals(owner).create(newTerminal(centre)))).toMatchObject({
      reason: 'terminals.too_many',
      params: { max: 100 },
    })
  })

  it('are seen once a minute, without a new version', async () => {
    const { owner, centre } = await makeSpace()
    const { cookie } = await makeTerminal(owner, { agencyId: centre })
    const clock = testClock()
    const machine = makeCookieJar(testDeps(database, { clock }))
    machine.add(cookie)
    const read = () =>
      database.db
        .selectFrom('terminals')
        .select(['last_seen_at as lastSeenAt', 'updated_at as updatedAt'])
        .where('owner_id', '=', owner.userId)
        .executeTakeFirstOrThrow()
    const version = (await read()).updatedAt
    const seen = [clock.now()]
    for (const wait of [0, 59_999, 1]) {
      clock.advance(wait)
      await machine.call(({ terminals: of }) => of.current())
      if (wait === 1) seen.push(clock.now())
      expect(await read()).toEqual({ lastSeenAt: seen.at(-1), updatedAt: version })
    }
  })

  it('are in the audit trail, without a code', async () => {
    const { owner, centre } = await makeSpace()
    const asked = newTerminal(centre)
    await terminals(owner).create(asked)
    const { code } = await terminals(owner).renewCode({ id: asked.id })
    await makeCookieJar(testDeps(database)).call(({ terminals: of }) => of.enroll({ code }))
    await terminals(owner).revoke({ id: asked.id })
    const { rows } = await as(owner).now().audit.list({ page: 1 })
    expect(rows.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['terminals.revoke', 'client'],
      ['terminals.enroll', 'system'],
      ['terminals.renewCode', 'client'],
      ['terminals.create', 'client'],
    ])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[1]).toMatchObject({ after: { agency: 'Centre', by: 'Amina Idrissi' } })
  })
})
