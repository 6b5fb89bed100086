import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCookieJar } from '#tests/support/cookie-jar.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAgency, makeMember, makeOwner } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { givePin, makeTerminal, TEST_PIN } from '#tests/support/terminal-factories.ts'

/* Who gets a PIN, from whom, and what changing or losing it does. */

const database = withDatabase()
configureZod()

function team(user: TestUser) {
  return as(user).now().team
}

async function findReason(call: Promise<unknown>) {
  return (await catchRefusal(call)).reason
}

function signIn(memberId: string, pin = TEST_PIN) {
  return ({ terminals }: Caller) => terminals.signIn({ memberId, pin })
}

async function makeSpace() {
  const owner = await makeOwner(database)
  const [centre, nord] = [await makeAgency(owner), await makeAgency(owner)]
  const manager = await makeMember(owner, { role: 'manager', name: 'Hicham', agencyIds: [centre] })
  const machine = makeCookieJar(testDeps(database))
  machine.add((await makeTerminal(owner, { agencyId: centre })).cookie)
  return { owner, centre, nord, manager, machine }
}

function newPerson(agencyIds: string[], about: object = {}) {
  return { id: newId(), name: 'Salma', role: 'cashier' as const, agencyIds, pin: TEST_PIN, ...about }
}

async function findMember(owner: TestUser, id: string) {
  return (await team(owner).list({})).rows.find((row) => row.id === id)
}

describe('a person with a PIN and without an account', () => {
  it('is added once, and changes the PIN at the first use', async () => {
    const { owner, centre, machine } = await makeSpace()
    const person = newPerson([centre])
    const added = await team(owner).addPinMember(person)
    expect(added).toMatchObject({ id: person.id, name: 'Salma', hasAccount: false, hasPin: true, email: null })
    expect(await team(owner).addPinMember(person)).toEqual(added)
    expect(await findReason(team(owner).addPinMember({ ...person, role: 'manager' }))).toBe('create.id_taken')
    expect(await machine.call(signIn(person.id))).toEqual({ mustChangePin: true })
    const change = (pin: string, newPin: string) =>
      machine.call(({ terminals }) => terminals.changePin({ pin, newPin }))
    expect(await catchRefusal(change(TEST_PIN, TEST_PIN))).toMatchObject({
      fieldErrors: { newPin: "Le nouveau code doit être différent de l'ancien" },
    })
    expect(await catchRefusal(change(TEST_PIN, '1234'))).toMatchObject({ fieldErrors: { newPin: expect.any(String) } })
    await change(TEST_PIN, '1379')
    await machine.call(({ agencies }) => agencies.list())
    expect(await machine.call(signIn(person.id, '1379'))).toEqual({ mustChangePin: false })
    expect((await as(owner).now().audit.list({ page: 1 })).rows).toMatchObject([
      { action: 'team.changePin', actorName: 'Salma', actorRole: 'cashier' },
      { action: 'team.addPinMember', actorRole: 'client' },
    ])
  })

  it('needs a free name, an agency and a PIN that is not simple', async () => {
    const { owner, centre, manager } = await makeSpace()
    const wrong: Array<[object, string]> = [
      [{ name: 'hicham' }, 'name'],
      [{ agencyIds: [] }, 'agencyIds'],
      [{ pin: '4321' }, 'pin'],
      [{ role: 'accountant' }, 'role'],
    ]
    for (const [about, field] of wrong) {
      const refusal = await catchRefusal(team(owner).addPinMember(newPerson([centre], about)))
      expect(Object.keys(refusal.fieldErrors ?? {})).toEqual([field])
    }
    expect(await findReason(team(owner).addPinMember(newPerson([newId()])))).toBe('agencies.not_found')
    expect(await findMember(owner, manager.memberId)).toMatchObject({ hasAccount: true, hasPin: false })
  })

  it('has no PIN after a deactivation, and is back with a new one', async () => {
    const { owner, centre, machine } = await makeSpace()
    const { id } = await team(owner).addPinMember(newPerson([centre]))
    await team(owner).deactivate({ id })
    expect(await findReason(machine.call(signIn(id)))).toBe('pin.wrong')
    expect(await findReason(team(owner).setPin({ memberId: id, pin: '1379' }))).toBe('team.not_found')
    expect(await team(owner).reactivate({ id })).toMatchObject({ status: 'active', hasPin: false })
    expect(await findReason(machine.call(signIn(id)))).toBe('pin.wrong')
    await team(owner).setPin({ memberId: id, pin: '1379' })
    expect(await machine.call(signIn(id, '1379'))).toEqual({ mustChangePin: true })
  })
})

describe('a PIN', () => {
  it('is set by a manager for cashiers of the own agencies only', async () => {
    const { owner, centre, nord, manager } = await makeSpace()
    const make = async (about: object) => (await makeMember(owner, about)).memberId
    const [own, wider, everywhere, elsewhere, otherManager] = [
      await make({ agencyIds: [centre] }),
      await make({ agencyIds: [centre, nord] }),
      await make({ allAgencies: true }),
      await make({ agencyIds: [nord] }),
      await make({ role: 'manager', agencyIds: [centre] }),
    ]
    const answers = new Map([
      [wider, 'access.not_allowed'],
      [everywhere, 'access.not_allowed'],
      [otherManager, 'access.not_allowed'],
      [owner.userId, 'access.not_allowed'],
      [elsewhere, 'team.not_found'],
      [newId(), 'team.not_found'],
    ])
    for (const [memberId, reason] of answers) {
      expect(await findReason(team(manager).setPin({ memberId, pin: TEST_PIN }))).toBe(reason)
      expect(await findReason(team(manager).removePin({ memberId }))).toBe(reason)
    }
    await team(manager).setPin({ memberId: own, pin: TEST_PIN })
    await team(manager).removePin({ memberId: own })
    await team(manager).addPinMember(newPerson([centre]))
    const beyond = { ...newPerson([nord]), name: 'Omar' }
    expect(await findReason(team(manager).addPinMember(beyond))).toBe('agencies.not_found')
    const another = newPerson([centre], { name: 'Omar', role: 'manager' })
    expect(await findReason(team(manager).addPinMember(another))).toBe('access.not_allowed')
    const cashier = await makeMember(owner, { agencyIds: [centre] })
    expect(await findReason(team(cashier).setPin({ memberId: cashier.memberId, pin: TEST_PIN }))).toBe(
      'access.not_allowed',
    )
  })

  it('of one’s own is set by password, and needs no change', async () => {
    const { owner, centre, machine } = await makeSpace()
    const cashier = await makeMember(owner, { agencyIds: [centre] })
    for (const user of [owner, cashier]) {
      await team(user).setOwnPin({ pin: TEST_PIN })
      const memberId = user === owner ? owner.userId : cashier.memberId
      expect(await machine.call(signIn(memberId))).toEqual({ mustChangePin: false })
    }
    await team(owner).setPin({ memberId: cashier.memberId, pin: '1379' })
    expect(await machine.call(signIn(cashier.memberId, '1379'))).toEqual({ mustChangePin: true })
    await team(cashier).setOwnPin({ pin: TEST_PIN })
    expect(await machine.call(signIn(cashier.memberId))).toEqual({ mustChangePin: false })
  })

  it('that is set again ends what wrong ones locked, at every terminal', async () => {
    const { owner, centre, machine } = await makeSpace()
    const { memberId } = await makeMember(owner, { agencyIds: [centre] })
    await givePin(database, memberId)
    for (let guess = 1; guess <= 5; guess += 1) await findReason(machine.call(signIn(memberId, '9173')))
    expect(await findReason(machine.call(signIn(memberId)))).toBe('pin.locked')
    await team(owner).setPin({ memberId, pin: '1379' })
    expect(await machine.call(signIn(memberId, '1379'))).toEqual({ mustChangePin: true })
  })

  it('ends no session by password', async () => {
    const { owner, centre, machine } = await makeSpace()
    const cashier = await makeMember(owner, { agencyIds: [centre] })
    const call = as(cashier).now()
    await call.agencies.list()
    await givePin(database, cashier.memberId)
    await machine.call(signIn(cashier.memberId))
    await team(owner).removePin({ memberId: cashier.memberId })
    await team(owner).removePin({ memberId: cashier.memberId })
    expect(await machine.call(async ({ auth }) => (await auth.session()).member)).toBeNull()
    await call.agencies.list()
  })
})
