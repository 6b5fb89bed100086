import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  makeAdmin,
  makeOwner,
  makePayment,
  makeRequest,
  makeSubscription,
  findPlanId,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import { deliverMails } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startSession, type TestUser } from '#tests/support/session.ts'

const database = withDatabase({ poolSize: 24 })

function principal() {
  return makeAdmin(database, { role: 'principalAdmin' })
}

/** A registered client with a pending request. */
async function registered(options: { firstName?: string; lastName?: string } = {}) {
  const owner = await makeOwner(database, { state: 'none', ...options })
  return { owner, requestId: await makeRequest(database, owner) }
}

/** A request without an account. */
async function withoutAccount(email = `sans-compte-${newId()}@exemple.ma`) {
  const id = newId()
  await database.db
    .insertInto('pending_users')
    .values({
      id,
      user_id: null,
      first_name: 'Nadia',
      last_name: 'Tazi',
      email,
      phone: '+212612345678',
      plan_id: await findPlanId(database, 'Pack Pro'),
      status: 'pending',
    })
    .execute()
  return { requestId: id, email }
}

async function readStatus(requestId: string) {
  return (
    await database.db.selectFrom('pending_users').select('status').where('id', '=', requestId).executeTakeFirstOrThrow()
  ).status
}
function readAccount(owner: Pick<TestUser, 'userId'>) {
  return database.db.selectFrom('users').selectAll().where('id', '=', owner.userId).executeTakeFirstOrThrow()
}
function listGroups(owner: TestUser) {
  return database.db.selectFrom('groups').selectAll().where('owner_id', '=', owner.userId).execute()
}
function listRoles(owner: TestUser) {
  return database.db.selectFrom('user_roles').selectAll().where('owner_id', '=', owner.userId).execute()
}
function listSubscriptions(userId: string) {
  return database.db
    .selectFrom('user_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
function listSessions(owner: TestUser) {
  return database.db.selectFrom('sessions').selectAll().where('user_id', '=', owner.userId).execute()
}
function listAuditLines(subjectId: string) {
  return database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', subjectId).orderBy('seq').execute()
}

describe('pendingUsers.list', () => {
  it('lists pending requests, newest first, with their plan, and finds them by name, address and phone', async () => {
    const caller = as(await principal()).now()
    const first = await withoutAccount()
    const { requestId } = await registered()
    const page = await caller.pendingUsers.list({ page: 1 })
    expect(page.rows[0]).toMatchObject({ id: requestId, planName: 'Pack Pro', status: 'pending' })
    expect(page.rows[0]?.createdOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    const total = page.total
    await caller.pendingUsers.approve({ requestId })
    expect((await caller.pendingUsers.list({ page: 1 })).total).toBe(total - 1)
    for (const search of [first.email.toUpperCase(), 'tazi nadia', '06 12 34 56 78', '612345678']) {
      const found = await caller.pendingUsers.list({ page: 1, search })
      expect(found.rows.map(({ id }) => id)).toContain(first.requestId)
    }
    expect((await caller.pendingUsers.list({ page: 1, search: '100%' })).rows).toEqual([])
  })
})

describe('pendingUsers.approve', () => {
  it('ends in a usable product: group, owner role, subscription, one mail and audit line', async () => {
    const admin = await principal()
    const { owner, requestId } = await registered({ firstName: 'Salma', lastName: 'Benali' })
    expect(await as(admin).at('2026-11-27T09:00:00Z').pendingUsers.approve({ requestId })).toEqual({
      accountExisted: false,
      isActivated: true,
    })
    expect(await readStatus(requestId)).toBe('approved')
    expect(await listSubscriptions(owner.userId)).toMatchObject([
      { status: 'active', request_id: requestId, expires_at: new Date('2027-11-27T09:00:00Z') },
    ])
    expect(await as(owner).at('2026-11-27T09:00:01Z').agencies.list()).toEqual([])
    const [group, ...others] = await listGroups(owner)
    expect(others).toEqual([])
    expect(group).toMatchObject({ name: 'Groupe Salma Benali', plan_id: await findPlanId(database, 'Pack Pro') })
    expect(await listRoles(owner)).toMatchObject([{ group_id: group?.id, user_id: owner.userId, role: 'owner' }])
    expect(await listAuditLines(requestId)).toMatchObject([
      {
        action: 'subscriptions.activate',
        owner_id: owner.userId,
        actor_id: admin.userId,
        after: { status: 'approved' },
      },
    ])
    const mails = (await deliverMails(database)).filter(({ to }) => to === owner.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['request-approved'])
  })

  it('is refused the second time, with the current status', async () => {
    const [one, two] = [await principal(), await principal()]
    const { owner, requestId } = await registered()
    await as(one).now().pendingUsers.approve({ requestId })
    expect(await catchRefusal(as(two).now().pendingUsers.approve({ requestId }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'subscriptions.already_activated',
      message: "L'abonnement de cette demande est déjà activé.",
    })
    expect(await listGroups(owner)).toHaveLength(1)
    expect(await listSubscriptions(owner.userId)).toHaveLength(1)
  })

  it('succeeds for one of twenty concurrent calls', async () => {
    const caller = as(await principal()).now()
    const { owner, requestId } = await registered()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => caller.pendingUsers.approve({ requestId })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({
          reason: 'subscriptions.already_activated',
        })
      }
    }
    expect(await listGroups(owner)).toHaveLength(1)
    expect(await listRoles(owner)).toHaveLength(1)
    expect(await listAuditLines(requestId)).toHaveLength(1)
  })

  it('of an approval and a concurrent rejection, exactly one succeeds', async () => {
    const caller = as(await principal()).now()
    for (let round = 0; round < 10; round += 1) {
      const { owner, requestId } = await registered()
      const [approval, rejection] = await Promise.allSettled([
        caller.pendingUsers.approve({ requestId }),
        caller.subscriptions.reject({ requestId, reason: 'Dossier incomplet' }),
      ])
      expect([approval.status, rejection.status].sort()).toEqual(['fulfilled', 'rejected'])
      const approved = approval.status === 'fulfilled'
      expect(await readStatus(requestId)).toBe(approved ? 'approved' : 'rejected')
      expect((await readAccount(owner)).status).toBe(approved ? 'active' : 'rejected')
      expect(await listGroups(owner)).toHaveLength(approved ? 1 : 0)
    }
  })

  it('does not find an unknown id', async () => {
    const caller = as(await principal()).now()
    expect(await catchRefusal(caller.pendingUsers.approve({ requestId: newId() }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'requests.not_found',
    })
  })

  it('creates the account of a request that has none', async () => {
    const caller = as(await principal()).now()
    const { requestId, email } = await withoutAccount()
    const { temporaryPassword } = await caller.pendingUsers.approve({ requestId })
    await anonymous(database)
      .now()
      .auth.signIn({ email, password: temporaryPassword ?? '' })
    expect(await readStatus(requestId)).toBe('approved')
  })
})

describe('without a subscription', () => {
  it('validates only, says so in the mail and in the client space, and can be activated later', async () => {
    const caller = as(await principal()).now()
    const { owner, requestId } = await registered()
    expect(await caller.pendingUsers.approve({ requestId, withoutSubscription: true })).toEqual({
      accountExisted: false,
      isActivated: false,
    })
    expect(await listSubscriptions(owner.userId)).toEqual([])
    expect(await listGroups(owner)).toHaveLength(1)
    expect((await as(owner).now().subscriptions.current()).state).toBe('approved')
    const [mail] = (await deliverMails(database)).filter(({ to }) => to === owner.email)
    expect(mail?.text).toMatch(/doit encore être activé/)

    expect(await catchRefusal(caller.subscriptions.activate({ requestId, withoutSubscription: true }))).toMatchObject({
      reason: 'requests.already_approved',
      message: 'Cette demande est déjà validée.',
    })
    const network = await findPlanId(database, 'Pack Réseau')
    await caller.subscriptions.activate({ requestId, planId: network })
    expect(await listSubscriptions(owner.userId)).toMatchObject([{ plan_id: network, request_id: requestId }])
    expect(await listGroups(owner)).toMatchObject([{ plan_id: network }])
    expect(await listRoles(owner)).toHaveLength(1)
    expect((await as(owner).now().subscriptions.current()).state).toBe('active')
  })

  it('is no state of a client whose pack has ended', async () => {
    const owner = await makeOwner(database, { state: 'expired' })
    await makeRequest(database, owner, { status: 'approved' })
    expect((await as(owner).now().subscriptions.current()).state).toBe('none')
  })
})

describe('subscriptions.decision', () => {
  it('returns the request, the price, the proofs that are not rejected, and the end of the running pack', async () => {
    const owner = await makeOwner(database)
    const requestId = await makeRequest(database, owner)
    const proof = await makePayment(owner, { amount: 150_000 })
    await makePayment(owner, { status: 'rejected' })
    const read = await as(await makeAdmin(database))
      .now()
      .subscriptions.decision({ requestId })
    expect(read.request).toMatchObject({ id: requestId, planName: 'Pack Pro', planPrice: 199_000, email: owner.email })
    expect(read.proofs).toMatchObject([{ id: proof, amount: 150_000, status: 'pending' }])
    expect(read.paidUntil).toMatch(/^2027-/)
    expect(
      await catchRefusal(
        as(await makeAdmin(database))
          .now()
          .subscriptions.decision({ requestId: newId() }),
      ),
    ).toMatchObject({ reason: 'requests.not_found' })
  })
})

describe('subscriptions.activate', () => {
  it('gives 365 × 24 hours from now, approves, and keeps the account', async () => {
    const admin = await makeAdmin(database)
    const { owner, requestId } = await registered()
    expect(await as(admin).at('2026-11-27T09:00:00Z').subscriptions.activate({ requestId })).toEqual({
      // A registered client has an account, which is no news.
      accountExisted: false,
      isActivated: true,
    })
    expect(await readStatus(requestId)).toBe('approved')
    expect(await listSubscriptions(owner.userId)).toMatchObject([
      {
        status: 'active',
        started_at: new Date('2026-11-27T09:00:00Z'),
        expires_at: new Date('2027-11-27T09:00:00Z'),
        trial_expires_at: null,
        request_id: requestId,
      },
    ])
    expect(await listAuditLines(requestId)).toMatchObject([{ action: 'subscriptions.activate' }])
    const mails = (await deliverMails(database)).filter(({ to }) => to === owner.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['request-approved'])
    expect(mails[0]?.text).toContain('27/11/2027')
    expect(await as(owner).at('2027-11-27T08:59:59Z').agencies.list()).toEqual([])
    expect(await catchRefusal(as(owner).at('2027-11-27T09:00:00Z').agencies.list())).toMatchObject({
      reason: 'access.subscription_required',
    })
  })

  it.each([
    ['over 29 February', '2027-12-31T23:30:00Z', '2028-12-30T23:30:00Z'],
    ['from 29 February', '2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z'],
    ['from a year end', '2026-12-31T23:59:59Z', '2027-12-31T23:59:59Z'],
  ])('is 365 days of 24 hours %s', async (_, now, end) => {
    const admin = await makeAdmin(database)
    const { owner, requestId } = await registered()
    await as(admin).at(now).subscriptions.activate({ requestId })
    expect((await listSubscriptions(owner.userId))[0]).toMatchObject({
      started_at: new Date(now),
      expires_at: new Date(end),
    })
  })

  it('works once after the approval', async () => {
    const caller = as(await principal()).now()
    const { owner, requestId } = await registered()
    await caller.pendingUsers.approve({ requestId, withoutSubscription: true })
    expect((await caller.subscriptions.requests({ page: 1 })).rows[0]).toMatchObject({
      id: requestId,
      status: 'approved',
    })
    await caller.subscriptions.activate({ requestId })
    expect((await caller.subscriptions.requests({ page: 1 })).rows.map(({ id }) => id)).not.toContain(requestId)
    expect(await catchRefusal(caller.subscriptions.activate({ requestId }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'subscriptions.already_activated',
    })
    expect(await listSubscriptions(owner.userId)).toHaveLength(1)
  })

  it('starts at the end of a running paid subscription, but not of a trial or an ended one', async () => {
    const caller = as(await makeAdmin(database)).at('2026-11-27T09:00:00Z')
    const paid = await registered()
    await makeSubscription(database, paid.owner, {
      startedAt: new Date('2026-01-10T00:00:00Z'),
      endsAt: new Date('2027-01-10T00:00:00Z'),
    })
    await caller.subscriptions.activate({ requestId: paid.requestId })
    expect((await listSubscriptions(paid.owner.userId))[1]).toMatchObject({
      started_at: new Date('2027-01-10T00:00:00Z'),
      expires_at: new Date('2028-01-10T00:00:00Z'),
    })
    const trial = await registered()
    await makeSubscription(database, trial.owner, { plan: 'Demo 3 jours', startedAt: new Date('2026-11-26T09:00:00Z') })
    const ended = await registered()
    await makeSubscription(database, ended.owner, {
      startedAt: new Date('2025-01-10T00:00:00Z'),
      endsAt: new Date('2026-01-10T00:00:00Z'),
    })
    const cancelled = await registered()
    await makeSubscription(database, cancelled.owner, {
      startedAt: new Date('2026-10-10T00:00:00Z'),
      status: 'cancelled',
    })
    for (const { owner, requestId } of [trial, ended, cancelled]) {
      await caller.subscriptions.activate({ requestId })
      expect((await listSubscriptions(owner.userId)).find(({ request_id }) => request_id === requestId)).toMatchObject({
        started_at: new Date('2026-11-27T09:00:00Z'),
        expires_at: new Date('2027-11-27T09:00:00Z'),
      })
    }
  })

  it('creates the account of a request without one, with a temporary password', async () => {
    const caller = as(await makeAdmin(database)).now()
    const { requestId, email } = await withoutAccount()
    const { temporaryPassword, accountExisted } = await caller.subscriptions.activate({ requestId })
    expect(accountExisted).toBe(false)
    expect(temporaryPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    const mails = (await deliverMails(database)).filter(({ to }) => to === email)
    expect(mails.map(({ kind }) => kind)).toEqual(['request-approved'])
    expect(mails[0]?.text).toContain(temporaryPassword)
    await anonymous(database)
      .now()
      .auth.signIn({ email, password: temporaryPassword ?? '' })
    const account = await database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ must_change_password: true, status: 'active', role: 'client' })
    expect(account.password_hash).not.toContain(temporaryPassword)
    expect((await listAuditLines(account.id))[0]).toMatchObject({ action: 'users.create' })
    expect(JSON.stringify([await listAuditLines(account.id), await listAuditLines(requestId)])).not.toContain(
      temporaryPassword,
    )
  })

  it('links the account that has the address, and keeps its password', async () => {
    const caller = as(await makeAdmin(database)).now()
    const owner = await makeOwner(database, { state: 'none' })
    const { requestId } = await withoutAccount(owner.email)
    expect(await caller.subscriptions.activate({ requestId })).toEqual({ accountExisted: true, isActivated: true })
    expect(await listSubscriptions(owner.userId)).toHaveLength(1)
    await anonymous(database).now().auth.signIn({ email: owner.email, password: TEST_PASSWORD })
  })

  it('creates one subscription and one account for twenty concurrent calls', async () => {
    const caller = as(await makeAdmin(database)).now()
    const known = await registered()
    const { requestId, email } = await withoutAccount()
    for (const id of [known.requestId, requestId]) {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () => caller.subscriptions.activate({ requestId: id })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of results) {
        if (result.status === 'rejected') {
          expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({ code: 'CONFLICT' })
        }
      }
      const made = await database.db.selectFrom('user_subscriptions').selectAll().where('request_id', '=', id).execute()
      expect(made).toHaveLength(1)
    }
    expect(await database.db.selectFrom('users').selectAll().where('email', '=', email).execute()).toHaveLength(1)
  })

  it('accepts another plan, and refuses an unknown one, the trial, a rejected request and a suspended client', async () => {
    const caller = as(await makeAdmin(database)).now()
    const { owner, requestId } = await registered()
    expect(await catchRefusal(caller.subscriptions.activate({ requestId, planId: newId() }))).toMatchObject({
      reason: 'subscriptions.no_plan',
      message: "Aucun pack d'abonnement sélectionné",
    })
    const trial = await findPlanId(database, 'Demo 3 jours')
    expect(await catchRefusal(caller.subscriptions.activate({ requestId, planId: trial }))).toMatchObject({
      reason: 'plans.starts_as_demo',
    })
    const network = await findPlanId(database, 'Pack Réseau')
    await caller.subscriptions.activate({ requestId, planId: network })
    expect(await listSubscriptions(owner.userId)).toMatchObject([{ plan_id: network }])

    const rejected = await registered()
    await caller.subscriptions.reject({ requestId: rejected.requestId, reason: 'Dossier incomplet' })
    expect(await catchRefusal(caller.subscriptions.activate({ requestId: rejected.requestId }))).toMatchObject({
      reason: 'requests.state_changed',
      params: { status: 'rejected' },
    })
    const suspended = await makeOwner(database, { state: 'suspended' })
    const waiting = await makeRequest(database, suspended)
    expect(await catchRefusal(caller.subscriptions.activate({ requestId: waiting }))).toMatchObject({
      reason: 'users.state_changed',
    })
  })
})

describe('subscriptions.reject', () => {
  it('ends the sessions, blocks sign-in, sends a mail, and stores the reason in the audit line', async () => {
    const caller = as(await makeAdmin(database)).now()
    const { owner, requestId } = await registered()
    await startSession(testDeps(database, { clock: testClock(TEST_NOW) }), owner)
    await caller.subscriptions.reject({ requestId, reason: 'Injoignable' })
    expect(await readStatus(requestId)).toBe('rejected')
    expect(await listSessions(owner)).toEqual([])
    expect(
      await catchRefusal(anonymous(database).now().auth.signIn({ email: owner.email, password: TEST_PASSWORD })),
    ).toMatchObject({
      reason: 'auth.rejected',
      message: "Votre demande a été rejetée. Motif\u00A0: «\u00A0Injoignable\u00A0». Contactez l'administrateur.",
    })
    expect(await listAuditLines(requestId)).toMatchObject([{ action: 'requests.reject', reason: 'Injoignable' }])
    const mails = (await deliverMails(database)).filter(({ to }) => to === owner.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['request-rejected'])
    expect(mails[0]?.text).toContain('Motif\u00A0: Injoignable')
    expect(await catchRefusal(caller.subscriptions.reject({ requestId, reason: 'Dossier incomplet' }))).toMatchObject({
      reason: 'requests.state_changed',
      params: { status: 'rejected' },
    })
  })

  it('is undone by setting the status back to pending', async () => {
    const caller = as(await makeAdmin(database)).now()
    const { owner, requestId } = await registered()
    await caller.subscriptions.reject({ requestId, reason: 'Dossier incomplet' })
    const { person } = await caller.admin.users.byId({ id: owner.userId })
    expect(person.status).toBe('rejected')
    await caller.admin.users.update({ ...person, id: owner.userId, status: 'pending' })
    expect(await readStatus(requestId)).toBe('pending')
    await anonymous(database).now().auth.signIn({ email: owner.email, password: TEST_PASSWORD })
    expect((await listAuditLines(owner.userId)).map(({ action }) => action)).toEqual(['requests.reopen'])
    await caller.subscriptions.activate({ requestId })
  })

  it('keeps the session of an account with a subscription in force', async () => {
    const caller = as(await makeAdmin(database)).now()
    const owner = await makeOwner(database)
    const requestId = await makeRequest(database, owner)
    await caller.subscriptions.reject({ requestId, reason: 'Dossier incomplet' })
    expect((await readAccount(owner)).status).toBe('active')
    expect(await as(owner).now().agencies.list()).toEqual([])
  })

  it('rejects a request without an account, and refuses an approved one', async () => {
    const caller = as(await principal()).now()
    const { requestId } = await withoutAccount()
    await caller.subscriptions.reject({ requestId, reason: 'Dossier incomplet' })
    expect(await readStatus(requestId)).toBe('rejected')
    const approved = await registered()
    await caller.pendingUsers.approve({ requestId: approved.requestId })
    expect(
      await catchRefusal(caller.subscriptions.reject({ requestId: approved.requestId, reason: 'Dossier incomplet' })),
    ).toMatchObject({
      reason: 'requests.already_approved',
    })
    expect(
      await catchRefusal(caller.subscriptions.reject({ requestId: newId(), reason: 'Dossier incomplet' })),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('one subscription for each request', () => {
  it('is enforced by the database', async () => {
    const { owner, requestId } = await registered()
    const startedAt = instantAfter(TEST_NOW, -DAY_MS)
    const ids = [
      await makeSubscription(database, owner, { startedAt }),
      await makeSubscription(database, owner, { startedAt }),
    ]
    await database.db
      .updateTable('user_subscriptions')
      .set({ request_id: requestId })
      .where('id', '=', ids[0] ?? '')
      .execute()
    await expect(
      database.db
        .updateTable('user_subscriptions')
        .set({ request_id: requestId })
        .where('id', '=', ids[1] ?? '')
        .execute(),
    ).rejects.toThrow('user_subscriptions_request_unique')
  })
})
