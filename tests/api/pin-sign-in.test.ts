import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { MINUTE_MS, testClock } from '#tests/support/clock.ts'
import { type CookieJar, makeCookieJar } from '#tests/support/cookie-jar.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startSession } from '#tests/support/session.ts'
import { givePin, makeTerminal, TEST_PIN } from '#tests/support/terminal-factories.ts'

/* Signing in at a terminal with a PIN: wrong PINs, what ends a session, and whose form is sent. */

const database = withDatabase({ poolSize: 8 })
configureZod()

const WRONG = '9173'

function signIn(memberId: string, pin = TEST_PIN) {
  return ({ terminals }: Caller) => terminals.signIn({ memberId, pin })
}

async function findReason(call: Promise<unknown>) {
  return (await catchRefusal(call)).reason
}

/** Two cashiers and a manager with PINs, and a machine at a terminal of their agency. */
async function makeCounter() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Centre' })
  const agencyIds = [agencyId]
  const salma = await makeMember(owner, { name: 'Salma', agencyIds })
  const karim = await makeMember(owner, { name: 'Karim', agencyIds })
  const manager = await makeMember(owner, { name: 'Hicham', role: 'manager', agencyIds })
  for (const { memberId } of [salma, karim, manager]) await givePin(database, memberId)
  const clock = testClock()
  const deps = testDeps(database, { clock })
  const terminal = await makeTerminal(owner, { agencyId, name: 'Poste 1' })
  const machine = makeCookieJar(deps)
  machine.add(terminal.cookie)
  return { owner, agencyId, salma, karim, manager, clock, deps, terminal, machine }
}

function isSignedIn(machine: CookieJar): Promise<boolean> {
  return machine.call(async ({ auth }) => (await auth.session()).member !== null)
}

function listActions(ownerId: string) {
  return database.db
    .selectFrom('audit_lines')
    .select(['action', 'actor_role as role', 'subject_name as subject'])
    .where('owner_id', '=', ownerId)
    .orderBy('seq')
    .execute()
}

describe('wrong PINs', () => {
  it('lock the person after five, at that terminal only, for a quarter of an hour', async () => {
    const { owner, agencyId, salma, karim, clock, deps, machine } = await makeCounter()
    for (let guess = 1; guess <= 4; guess += 1) {
      expect(await catchRefusal(machine.call(signIn(salma.memberId, WRONG)))).toMatchObject({
        code: 'BAD_REQUEST',
        reason: 'pin.wrong',
        message: 'Code incorrect',
      })
    }
    const until = new Date(clock.now().getTime() + 15 * MINUTE_MS)
    const locked = { reason: 'pin.locked', params: { until, retryAfterMs: 15 * MINUTE_MS } }
    expect(await catchRefusal(machine.call(signIn(salma.memberId, WRONG)))).toMatchObject(locked)
    expect(await catchRefusal(machine.call(signIn(salma.memberId)))).toMatchObject(locked)
    const { people } = (await machine.call(({ terminals }) => terminals.current())) ?? {}
    expect(people?.map(({ name, lockedUntil }) => [name, lockedUntil])).toEqual([
      ['Hicham', null],
      ['Karim', null],
      ['Salma', until],
    ])
    await machine.call(signIn(karim.memberId))
    expect(await isSignedIn(machine)).toBe(true)

    const other = makeCookieJar(deps)
    other.add((await makeTerminal(owner, { agencyId })).cookie)
    await other.call(signIn(salma.memberId))

    clock.advance(15 * MINUTE_MS - 1)
    expect(await findReason(machine.call(signIn(salma.memberId)))).toBe('pin.locked')
    clock.advance(1)
    await machine.call(signIn(salma.memberId))
    expect(await listActions(owner.userId)).toEqual([{ action: 'team.lockPin', role: 'system', subject: 'Salma' }])
  })

  it('start again after the right one', async () => {
    const { salma, machine } = await makeCounter()
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 1; guess <= 4; guess += 1) {
        expect(await findReason(machine.call(signIn(salma.memberId, WRONG)))).toBe('pin.wrong')
      }
      await machine.call(signIn(salma.memberId))
    }
  })

  it('lock the terminal after twenty of all, until a manager unlocks it by password', async () => {
    const { owner, salma, karim, manager, clock, terminal, machine } = await makeCounter()
    const strangers = [newId(), newId()]
    let answers: unknown[] = []
    for (const memberId of [salma.memberId, karim.memberId, ...strangers]) {
      for (let guess = 1; guess <= 5; guess += 1) answers.push(await findReason(machine.call(signIn(memberId, WRONG))))
    }
    const ofOne = [...Array.from({ length: 4 }, () => 'pin.wrong'), 'pin.locked']
    expect(answers).toEqual([...ofOne, ...ofOne, ...ofOne, ...ofOne.slice(0, 4), 'terminals.locked'])
    expect(await findReason(machine.call(signIn(manager.memberId)))).toBe('terminals.locked')
    // It does not open by itself.
    clock.advance(24 * 60 * MINUTE_MS)
    expect(await findReason(machine.call(signIn(manager.memberId)))).toBe('terminals.locked')
    expect(await machine.call(({ terminals }) => terminals.current())).toMatchObject({ isLocked: true })

    const terminals = as(manager).now().terminals
    expect((await terminals.list()).terminals).toMatchObject([{ id: terminal.id, isLocked: true }])
    expect(await terminals.unlock({ id: terminal.id })).toMatchObject({ isLocked: false })
    await terminals.unlock({ id: terminal.id })
    answers = await Promise.all([salma, karim].map(({ memberId }) => machine.call(signIn(memberId))))
    expect(answers).toEqual([{ mustChangePin: false }, { mustChangePin: false }])
    expect((await listActions(owner.userId)).map(({ action, role }) => [action, role])).toEqual([
      ['team.lockPin', 'system'],
      ['team.lockPin', 'system'],
      ['terminals.lock', 'system'],
      ['terminals.unlock', 'manager'],
    ])
  })

  it('sent at the same moment are no more tries', async () => {
    const { salma, terminal, machine, deps } = await makeCounter()
    const matches = vi.spyOn(deps.passwords, 'matches')
    const guesses = Array.from({ length: 50 }, () => findReason(machine.call(signIn(salma.memberId, WRONG))))
    const answers = await Promise.all(guesses)
    expect(matches).toHaveBeenCalledTimes(5)
    // A slow machine may refuse some before they have a connection.
    expect(answers.filter((answer) => !/^(?:pin|service)\./.test(String(answer)))).toEqual([])
    expect(answers.filter((answer) => answer === 'pin.wrong').length).toBeLessThan(5)
    expect(await findReason(machine.call(signIn(salma.memberId)))).toBe('pin.locked')
    const count = await database.db
      .selectFrom('terminals')
      .select('wrong_pins')
      .where('id', '=', terminal.id)
      .executeTakeFirstOrThrow()
    expect(count.wrong_pins).toBe(5)
  })

  it('of an unknown person, of another agency or space answer and cost the same', async () => {
    const { owner, machine, deps } = await makeCounter()
    const elsewhere = await makeMember(owner, { agencyIds: [await makeAgency(owner)] })
    const withoutPin = await makeMember(owner, { allAgencies: true })
    const stranger = await makeOwner(database)
    const foreign = await makeMember(stranger, { allAgencies: true })
    for (const { memberId } of [elsewhere, foreign]) await givePin(database, memberId)
    const matches = vi.spyOn(deps.passwords, 'matches')
    const answers: unknown[] = []
    for (const memberId of [newId(), elsewhere.memberId, withoutPin.memberId, foreign.memberId, stranger.userId]) {
      answers.push(await catchRefusal(machine.call(signIn(memberId))))
    }
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]).toMatchObject({ reason: 'pin.wrong', message: 'Code incorrect' })
    // One hash each, also without a PIN to compare with.
    expect(matches).toHaveBeenCalledTimes(answers.length)
    expect(matches.mock.calls.every(([hash]) => hash === undefined)).toBe(true)
  })

  it('of a change of the PIN count as those of a sign-in', async () => {
    const { salma, machine } = await makeCounter()
    await machine.call(signIn(salma.memberId))
    const change = (pin: string) => machine.call(({ terminals }) => terminals.changePin({ pin, newPin: '1379' }))
    for (let guess = 1; guess <= 4; guess += 1) expect(await findReason(change(WRONG))).toBe('pin.wrong')
    expect(await findReason(change(WRONG))).toBe('pin.locked')
    expect(await findReason(change(TEST_PIN))).toBe('pin.locked')
  })
})

describe('a sign-in by PIN', () => {
  it('needs the cookie of an enrolled machine', async () => {
    const { salma, deps, terminal, owner } = await makeCounter()
    const stranger = makeCookieJar(deps)
    expect(await findReason(stranger.call(signIn(salma.memberId)))).toBe('terminals.not_enrolled')
    stranger.add(`sandouk_terminal=${'a'.repeat(43)}`)
    expect(await findReason(stranger.call(signIn(salma.memberId)))).toBe('terminals.not_enrolled')
    expect(await stranger.call(({ terminals }) => terminals.current())).toBeNull()
    stranger.add(terminal.cookie)
    await as(owner).now().terminals.revoke({ id: terminal.id })
    expect(await findReason(stranger.call(signIn(salma.memberId)))).toBe('terminals.not_enrolled')
  })

  it('ends the session that the browser had, by PIN or by password', async () => {
    const { owner, salma, karim, machine, deps } = await makeCounter()
    machine.add(await startSession(deps, owner))
    await machine.call(signIn(salma.memberId))
    await machine.call(signIn(karim.memberId))
    const sessions = await database.db
      .selectFrom('sessions')
      .select(['member_id as memberId', 'kind'])
      .where('acting_owner_id', '=', owner.userId)
      .execute()
    expect(sessions).toEqual([{ memberId: karim.memberId, kind: 'pin' }])
  })

  it('is refused while the space is closed, before the PIN is looked at', async () => {
    const { owner, salma, machine, deps } = await makeCounter()
    await sql`update user_subscriptions set expires_at = ${deps.clock.now()} where user_id = ${owner.userId}`.execute(
      database.db,
    )
    expect(await machine.call(({ terminals }) => terminals.current())).toMatchObject({ isSpaceOpen: false })
    expect(await findReason(machine.call(signIn(salma.memberId, WRONG)))).toBe('access.space_unavailable')
    const { wrong_pins: wrong } = await database.db
      .selectFrom('terminals')
      .select('wrong_pins')
      .where('owner_id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    expect(wrong).toBe(0)
  })

  it('opens the agency of the terminal only, also to the owner', async () => {
    const { owner, agencyId, machine } = await makeCounter()
    const nord = await makeAgency(owner, { name: 'Nord' })
    await makeTransaction(owner, { agencyId, description: 'Envoi' })
    const there = await makeTransaction(owner, { agencyId: nord, description: 'Retrait' })
    await givePin(database, owner.userId)
    await machine.call(signIn(owner.userId))
    expect((await machine.call(({ agencies }) => agencies.list())).map(({ name }) => name)).toEqual(['Centre'])
    const { rows } = await machine.call(({ transactions }) => transactions.list({ page: 1 }))
    expect(rows.map(({ description }) => description)).toEqual(['Envoi'])
    expect(await findReason(machine.call(({ transactions }) => transactions.find({ id: there })))).toBe(
      'transactions.not_found',
    )
    const calls: Array<(caller: Caller) => Promise<unknown>> = [
      ({ terminals }: Caller) => terminals.list(),
      ({ team }: Caller) => team.list({}),
      ({ team }: Caller) => team.setOwnPin({ pin: '1379' }),
      ({ audit }: Caller) => audit.list({ page: 1 }),
      ({ auth }: Caller) => auth.sessions(),
      ({ profile }: Caller) => profile.get(),
    ]
    for (const call of calls) expect(await findReason(machine.call(call))).toBe('access.password_needed')
  })
})

describe('a session by PIN ends', () => {
  const ends: Array<[string, (counter: Awaited<ReturnType<typeof makeCounter>>) => Promise<unknown>]> = [
    ['when the member is deactivated', ({ owner, salma }) => as(owner).now().team.deactivate({ id: salma.memberId })],
    ['when the PIN is removed', ({ owner, salma }) => as(owner).now().team.removePin({ memberId: salma.memberId })],
    [
      'when another PIN is set',
      ({ manager, salma }) => as(manager).now().team.setPin({ memberId: salma.memberId, pin: '1379' }),
    ],
    ['when the terminal is revoked', ({ owner, terminal }) => as(owner).now().terminals.revoke({ id: terminal.id })],
    ['when the agency is removed', ({ owner, agencyId }) => as(owner).now().agencies.remove({ id: agencyId })],
    [
      'when another machine becomes the terminal',
      async ({ owner, terminal, deps }) => {
        const { code } = await as(owner).now().terminals.renewCode({ id: terminal.id })
        await makeCookieJar(deps).call(({ terminals }) => terminals.enroll({ code }))
      },
    ],
    [
      'when the member works in another agency',
      async ({ owner, salma }) => {
        const nord = await makeAgency(owner)
        const { team } = as(owner).now()
        const row = (await team.list({})).rows.find(({ id }) => id === salma.memberId)
        const options = { canClose: true, blind: false, feedLimit: null }
        const rights = { name: 'Salma', role: 'cashier' as const, allAgencies: false, agencyIds: [nord], ...options }
        await team.update({ id: salma.memberId, updatedAt: row?.updatedAt ?? '', ...rights })
      },
    ],
    ['after twelve hours', async ({ clock }) => clock.advance(12 * 60 * MINUTE_MS)],
  ]

  it.each(ends)('%s', async (_, end) => {
    const counter = await makeCounter()
    const { machine, salma, owner } = counter
    await machine.call(signIn(salma.memberId))
    expect(await isSignedIn(machine)).toBe(true)
    await end(counter)
    expect(await isSignedIn(machine)).toBe(false)
    expect(await findReason(machine.call(({ agencies }) => agencies.list()))).toBe('access.not_signed_in')
    if (counter.clock.now().getTime() > testClock().now().getTime()) return
    const { count } = await database.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('acting_owner_id', '=', owner.userId)
      .where('kind', '=', 'pin')
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it.each([
    ['a revoked terminal', 'update terminals set revoked_at = now(), device_hash = null where owner_id = $'],
    ['an agency that the member does not work in', 'delete from member_agencies where owner_id = $'],
    ['a member without a PIN', 'update members set pin_hash = null, pin_set_at = null where owner_id = $'],
    ['a terminal that is not there', 'delete from terminals where owner_id = $'],
  ])('at the next call with %s, also where its row is left', async (_, statement) => {
    const { owner, salma, machine } = await makeCounter()
    await machine.call(signIn(salma.memberId))
    await sql`${sql.raw(statement.replace('$', ''))}${owner.userId}`.execute(database.db)
    expect(await isSignedIn(machine)).toBe(false)
  })

  it('and is not opened again, with the account of the person', async () => {
    const { salma, machine } = await makeCounter()
    await machine.call(signIn(salma.memberId))
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', salma.userId).execute()
    expect(await isSignedIn(machine)).toBe(false)
    expect(await findReason(machine.call(signIn(salma.memberId)))).toBe('pin.wrong')
    const { people } = (await machine.call(({ terminals }) => terminals.current())) ?? {}
    expect(people?.map(({ name }) => name)).not.toContain('Salma')
  })
})

describe('the form of another person', () => {
  it('is not saved in the name of the one who is there now', async () => {
    const { agencyId, salma, karim, machine } = await makeCounter()
    await machine.call(signIn(karim.memberId))
    const entry = { id: newId(), agencyId, type: 'incoming' as const, amount: 10_000, date: '2026-11-27' as const }
    const create = ({ transactions }: Caller) =>
      transactions.create({ ...entry, fee: 0, product: null, description: 'Envoi', reference: null })
    const ofSalma = { 'x-member': salma.memberId }
    expect(await catchRefusal(machine.call(create, ofSalma))).toMatchObject({
      code: 'CONFLICT',
      reason: 'access.person_changed',
      params: { name: 'Salma' },
      message: 'Cette saisie a été commencée par Salma.',
    })
    // Before the input is read, and whatever the text.
    for (const text of ['', 'x', newId()]) {
      const nonsense = machine.call(({ feeds }) => feeds.remove({ id: 'x' }), { 'x-member': text })
      expect(await catchRefusal(nonsense)).toMatchObject({ reason: 'access.person_changed', params: { name: null } })
    }
    // Reading, locking and signing in are no forms.
    await machine.call(({ agencies }) => agencies.list(), ofSalma)
    await machine.call(create, { 'x-member': karim.memberId })
    await machine.call(({ terminals }) => terminals.lock(), ofSalma)
    await machine.call(signIn(karim.memberId), ofSalma)
    await machine.call(({ auth }) => auth.signOut(), ofSalma)
  })
})
