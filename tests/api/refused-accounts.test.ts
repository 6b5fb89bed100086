import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, MINUTE_MS, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  findPlanId,
  makeAdmin,
  makeOwner,
  makeRequest,
  makeResetToken,
  makeSubscription,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import { deliverMails, linkIn } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'

/* What a person is told whom the administration refused, and where mails lead. */

const database = withDatabase()

function visitor() {
  return anonymous(database).now()
}

async function administration() {
  return as(await makeAdmin(database)).now()
}

/** A browser that keeps its cookie, also after the session ended. */
async function browser(user: TestUser) {
  const deps = testDeps(database, { clock: testClock(TEST_NOW) })
  const cookie = await startSession(deps, user)
  return () => appRouter.createCaller(contextFor(deps, cookie)).auth.session()
}

async function readStoredReason(requestId: string) {
  const { rejection_reason: reason } = await database.db
    .selectFrom('pending_users')
    .select('rejection_reason')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return reason
}

describe('a rejected request', () => {
  it('tells its reason to the browser that was signed in, and at every door with the right password', async () => {
    const admin = await administration()
    const owner = await makeOwner(database, { state: 'none' })
    const requestId = await makeRequest(database, owner)
    const session = await browser(owner)
    await admin.subscriptions.reject({ requestId, reason: 'Virement introuvable' })
    expect(await session()).toMatchObject({
      user: null,
      closed: { status: 'rejected', reason: 'Virement introuvable' },
    })
    const person = { firstName: 'Salma', lastName: 'Benali', email: owner.email, password: TEST_PASSWORD }
    const doors = [
      () => visitor().auth.signIn(person),
      () => visitor().auth.signUp({ ...person, phone: null }),
      () => visitor().auth.startDemo(person),
    ]
    for (const door of doors) {
      expect(await catchRefusal(door())).toMatchObject({
        code: 'FORBIDDEN',
        reason: 'auth.rejected',
        message: expect.stringContaining('Virement introuvable'),
      })
    }
    const wrong = await catchRefusal(visitor().auth.signIn({ ...person, password: 'secret-9999' }))
    expect(wrong.message).not.toContain('Virement')
  })

  it('loses its reason with the rejection', async () => {
    const admin = await administration()
    const owner = await makeOwner(database, { state: 'none' })
    const requestId = await makeRequest(database, owner)
    const session = await browser(owner)
    await admin.subscriptions.reject({ requestId, reason: 'Doublon' })
    expect(await readStoredReason(requestId)).toBe('Doublon')
    const { person } = await admin.admin.users.byId({ id: owner.userId })
    const { id, updatedAt, firstName, lastName, email, phone } = person
    await admin.admin.users.update({ id, updatedAt, firstName, lastName, email, phone, status: 'pending' })
    expect(await readStoredReason(requestId)).toBeNull()
    expect((await session()).closed).toBeNull()
  })

  it('is told in the space of a client whose trial keeps it open, until a pack is given', async () => {
    const admin = await administration()
    const owner = await makeOwner(database, { state: 'trial' })
    const requestId = await makeRequest(database, owner)
    const client = as(owner).now()
    expect(await client.subscriptions.current()).toMatchObject({ state: 'active', rejection: null })
    await admin.subscriptions.reject({ requestId, reason: 'Montant trop bas' })
    const rejection = { planName: 'Pack Pro', reason: 'Montant trop bas' }
    expect(await client.subscriptions.current()).toMatchObject({ state: 'active', rejection })
    const later = as(owner).at(instantAfter(TEST_NOW, 4 * DAY_MS).toISOString())
    expect((await later.auth.session()).subscription).toMatchObject({ state: 'none', rejection })
    await makeSubscription(database, owner, { startedAt: instantAfter(TEST_NOW, -MINUTE_MS) })
    expect(await client.subscriptions.current()).toMatchObject({ rejection: null })
  })
})

describe('a suspended account', () => {
  it('is told to the browser whose session the suspension ended, until it is reactivated', async () => {
    const admin = await administration()
    const owner = await makeOwner(database)
    await makeRequest(database, owner, { status: 'approved' })
    const session = await browser(owner)
    const signedOut = await browser(owner)
    expect(await session()).toMatchObject({ user: { id: owner.userId }, closed: null })
    await admin.admin.users.suspend({ id: owner.userId, reason: 'Impayé' })
    // The reason of a suspension is for the administration.
    expect(await session()).toMatchObject({ user: null, closed: { status: 'suspended', reason: null } })
    expect(await signedOut()).toMatchObject({ closed: { status: 'suspended' } })
    expect((await visitor().auth.session()).closed).toBeNull()
    await admin.admin.users.reactivate({ id: owner.userId })
    expect(await session()).toMatchObject({ user: null, closed: null })
  })
})

describe('a reset link', () => {
  it('is known to be used, expired or of a suspended account before a password is typed', async () => {
    const owner = await makeOwner(database)
    const used = await makeResetToken(owner)
    expect(await visitor().auth.checkResetLink({ token: used })).toEqual({ isValid: true })
    await visitor().auth.resetPassword({ token: used, password: 'tout-nouveau' })
    expect(await visitor().auth.checkResetLink({ token: used })).toEqual({ isValid: false })

    const expired = await makeResetToken(owner)
    const later = anonymous(database).at(instantAfter(TEST_NOW, 61 * MINUTE_MS).toISOString())
    expect(await later.auth.checkResetLink({ token: expired })).toEqual({ isValid: false })

    const token = await makeResetToken(owner)
    await (await administration()).admin.users.suspend({ id: owner.userId, reason: 'Impayé' })
    expect(await visitor().auth.checkResetLink({ token })).toEqual({ isValid: false })
    expect(await visitor().auth.checkResetLink({ token: 'inconnu' })).toEqual({ isValid: false })
  })
})

describe('mails', () => {
  it('lead an administrator to the request itself, and the client to where the next step is', async () => {
    await makeAdmin(database)
    const person = { firstName: 'Nadia', lastName: 'Tazi', email: 'lien-demande@exemple.ma', password: TEST_PASSWORD }
    await visitor().auth.register({ ...person, phone: null, planId: await findPlanId(database, 'Pack Pro') })
    const { id } = await database.db
      .selectFrom('pending_users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const mails = await deliverMails(database)
    const [notice] = mails.filter(({ kind, text }) => kind === 'registration-notice' && text.includes(person.email))
    const [welcome] = mails.filter(({ to }) => to === person.email)
    if (notice === undefined || welcome === undefined) throw new Error('a mail is missing')
    expect(linkIn(notice, '/admin/')).toMatch(new RegExp(`/admin/manual-validations\\?request=${id}$`))
    expect(linkIn(welcome, '/app/')).toMatch(/\/app\/manual-payment$/)
  })

  it('lead an administrator to the client whose trial started', async () => {
    await makeAdmin(database)
    const person = { firstName: 'Nadia', lastName: 'Tazi', email: 'lien-essai@exemple.ma', password: TEST_PASSWORD }
    await visitor().auth.startDemo(person)
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const mails = await deliverMails(database)
    const [notice] = mails.filter(({ kind, text }) => kind === 'registration-notice' && text.includes(person.email))
    if (notice === undefined) throw new Error('a mail is missing')
    expect(linkIn(notice, '/admin/')).toMatch(new RegExp(`/admin/users/${id}$`))
  })
})
