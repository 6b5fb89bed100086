import { describe, expect, it } from 'vitest'
import { userSorts } from '#shared/users/user-sorts.ts'
import { newId } from '#shared/values/ids.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  makeAdmin,
  makeAgency,
  makeClientNote,
  makeCustomProduct,
  makeDeletedTransaction,
  makeGroup,
  makeOwner,
  makeRequest,
  makeResetToken,
  makeTransaction,
  makeUserOperator,
  findPlanId,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import { deliverMails } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'
import { listOwnedRows } from '#tests/api/matrix/world.ts'
import { appRouter } from '#server/app-router.ts'

/* Clients in the administration. */

const database = withDatabase({ poolSize: 16 })

async function administration() {
  return as(await makeAdmin(database)).now().admin.users
}

/** A caller whose calls share one session, as in a browser. */
async function inSession(user: TestUser) {
  const deps = testDeps(database, { clock: testClock(TEST_NOW) })
  const cookie = await startSession(deps, user)
  return () => appRouter.createCaller(contextFor(deps, cookie))
}

async function listStatuses(owner: TestUser) {
  const { status } = await database.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const requests = await database.db
    .selectFrom('pending_users')
    .select('status')
    .where('user_id', '=', owner.userId)
    .execute()
  return [status, ...requests.map((request) => request.status)]
}

function listAuditLines(subjectId: string) {
  return database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', subjectId).orderBy('seq').execute()
}

describe('admin.users.list', () => {
  it('finds by names, address and phone without case and accents, and a number in any form', async () => {
    const users = await administration()
    const word = newId().slice(0, 8)
    const zoe = await makeOwner(database, {
      firstName: 'Zoé',
      lastName: `Él-${word}`,
      email: `zoe-${word}@exemple.ma`,
      phone: '+212698765432',
    })
    const other = await makeOwner(database, { firstName: 'Ali', lastName: 'Autre', phone: '0698765432' })
    for (const search of [`EL-${word}`, `zoe el-${word}`, `el-${word} ZOÉ`, `ZOE-${word}@EXEMPLE.MA`]) {
      expect(
        (await users.list({ page: 1, search })).rows.map(({ id }) => id),
        search,
      ).toEqual([zoe.userId])
    }
    for (const search of [
      '698765432',
      '0698765432',
      '06 98 76 54 32',
      '+212 698-765-432',
      '00212698765432',
      '212698765432',
    ]) {
      const ids = (await users.list({ page: 1, search })).rows.map(({ id }) => id)
      expect(ids.sort(), search).toEqual([zoe.userId, other.userId].sort())
    }
    for (const search of ['%', '_', '\\', '662E41', `${word}x`]) {
      expect((await users.list({ page: 1, search })).total, search).toBe(0)
    }
  })

  it('has a row for each account and each request without one, with its status, and no administrators', async () => {
    const users = await administration()
    const admin = await makeAdmin(database, { lastName: 'Statut' })
    const made = {
      approved: await makeOwner(database, { state: 'none', lastName: 'Statut' }),
      pending: await makeOwner(database, { state: 'pending', lastName: 'Statut' }),
      rejected: await makeOwner(database, { state: 'rejected', lastName: 'Statut' }),
      suspended: await makeOwner(database, { state: 'suspended', lastName: 'Statut' }),
    }
    const requestId = newId()
    await database.db
      .insertInto('pending_users')
      .values({
        id: requestId,
        user_id: null,
        first_name: 'Sans',
        last_name: 'Statut',
        email: `${requestId}@exemple.ma`,
        phone: null,
        plan_id: await findPlanId(database, 'Pack Pro'),
        status: 'rejected',
      })
      .execute()
    const { rows, total } = await users.list({ page: 1, search: 'statut' })
    expect(total).toBe(5)
    expect(rows.map(({ id }) => id)).not.toContain(admin.userId)
    for (const [status, owner] of Object.entries(made)) {
      expect(rows.find(({ id }) => id === owner.userId)).toMatchObject({ status, userId: owner.userId })
    }
    expect(rows.find(({ id }) => id === requestId)).toMatchObject({ userId: null, requestId, status: 'rejected' })
    expect((await users.list({ page: 1, search: 'statut', status: 'rejected' })).total).toBe(2)
    expect((await users.list({ page: 1, search: 'statut', status: 'pending' })).rows).toMatchObject([
      { id: made.pending.userId, planName: 'Pack Réseau', endsAt: null },
    ])
    expect(rows.find(({ id }) => id === made.suspended.userId)).toMatchObject({
      planName: 'Pack Réseau',
      endsOn: '2027-10-28',
    })
  })

  it('counts an account with two requests once, by the latest', async () => {
    const users = await administration()
    const owner = await makeOwner(database, { state: 'rejected', lastName: 'Deuxfois' })
    await database.db.updateTable('users').set({ status: 'active' }).where('id', '=', owner.userId).execute()
    await makeRequest(database, owner, { status: 'pending' })
    expect((await users.list({ page: 1, search: 'deuxfois' })).rows).toMatchObject([{ status: 'pending' }])
  })

  it('pages by twenty without losing or repeating a row, in each order', async () => {
    const users = await administration()
    for (let index = 0; index < 41; index += 1) await makeOwner(database, { state: 'none', lastName: 'Pagination' })
    for (const sort of userSorts) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => users.list({ page, search: 'pagination', sort })))
      // A page past the end is the last one.
      expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 1, 1])
      expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 3])
      expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(41)
      expect(pages.map(({ total }) => total)).toEqual([41, 41, 41, 41])
    }
  })
})

describe('admin.users.byId', () => {
  it('returns everything about a client, found by the account or by the request', async () => {
    const users = await administration()
    const owner = await makeOwner(database, { phone: '+212612345678' })
    const requestId = await makeRequest(database, owner, { status: 'approved' })
    const groupId = await makeGroup(owner, { name: 'Zone Nord' })
    const agencyId = await makeAgency(owner, { name: 'Fès', groupId })
    await makeTransaction(owner, { agencyId, amount: 12_345 })
    await database.db
      .insertInto('manual_payments')
      .values({
        id: newId(),
        user_id: owner.userId,
        amount: 199_000,
        payment_date: '2026-11-01',
        comment: null,
        attachment_url: null,
        attachment_id: null,
      })
      .execute()
    await users.suspend({ id: owner.userId, reason: 'Impayé' })
    const details = await users.byId({ id: owner.userId })
    expect(details).toMatchObject({
      person: {
        id: owner.userId,
        email: owner.email,
        phone: '+212612345678',
        status: 'suspended',
        planName: 'Pack Réseau',
      },
      belongings: { groups: 1, agencies: 1, transactions: 1, subscriptions: 1, payments: 1 },
      requests: [{ id: requestId, planName: 'Pack Pro', status: 'suspended' }],
      subscriptions: [{ planName: 'Pack Réseau', isInForce: true, startedOn: '2026-10-28', expiresOn: '2027-10-28' }],
      waitingPayments: [{ amount: 199_000, paymentDate: '2026-11-01' }],
      suspension: { reason: 'Impayé' },
    })
    expect(JSON.stringify(details)).not.toContain('argon2')
    expect((await users.byId({ id: requestId })).person.id).toBe(owner.userId)
    expect(await catchRefusal(users.byId({ id: newId() }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'users.not_found',
    })
  })
})

describe('admin.users.create', () => {
  const person = () => ({
    id: newId(),
    firstName: 'Hind',
    lastName: 'Tazi',
    email: `hind-${newId()}@exemple.ma`,
    phone: '0612345678',
  })

  it('creates an account with a temporary password, mailed and returned once, and an approved request', async () => {
    const users = await administration()
    const user = { ...person(), planId: await findPlanId(database, 'Pack Pro') }
    const { temporaryPassword } = await users.create(user)
    await anonymous(database)
      .now()
      .auth.signIn({ email: user.email, password: temporaryPassword ?? '' })
    expect(await users.byId({ id: user.id })).toMatchObject({
      person: {
        status: 'approved',
        phone: '+212612345678',
        planName: 'Pack Pro',
        endsAt: null,
        lastSeen: '2026-11-27T10:00',
      },
      requests: [{ status: 'approved' }],
      subscriptions: [],
    })
    const mails = (await deliverMails(database)).filter(({ to }) => to === user.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['temporary-password'])
    expect(await users.create(user)).toEqual({ id: user.id, temporaryPassword: null })
    expect(await listAuditLines(user.id)).toHaveLength(1)
  })

  it('creates no request without a pack', async () => {
    const users = await administration()
    const user = person()
    await users.create(user)
    expect(await users.byId({ id: user.id })).toMatchObject({ requests: [], person: { status: 'approved' } })
  })

  it('creates once for an id, also concurrently, and refuses a taken address, other content and invalid fields', async () => {
    const users = await administration()
    const user = person()
    const results = await Promise.all(Array.from({ length: 10 }, () => users.create(user)))
    expect(results.filter(({ temporaryPassword }) => temporaryPassword !== null)).toHaveLength(1)
    expect(await catchRefusal(users.create({ ...person(), email: user.email.toUpperCase() }))).toMatchObject({
      fieldErrors: { email: 'Un compte existe déjà avec cette adresse e-mail' },
    })
    expect(await catchRefusal(users.create({ ...user, email: `autre-${newId()}@exemple.ma` }))).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(await catchRefusal(users.create({ ...person(), firstName: ' ', phone: 'abc' }))).toMatchObject({
      fieldErrors: { firstName: 'Le prénom est requis', phone: 'Numéro de téléphone invalide' },
    })
    expect(await catchRefusal(users.create({ ...person(), planId: newId() }))).toMatchObject({
      reason: 'subscriptions.no_plan',
    })
  })
})

describe('admin.users.update', () => {
  it('changes names, address and phone in all tables, and invalidates old links', async () => {
    const users = await administration()
    const owner = await makeOwner(database, { state: 'pending' })
    const token = await makeResetToken(owner)
    const { person } = await users.byId({ id: owner.userId })
    const email = `nouvelle-${newId()}@exemple.ma`
    const saved = await users.update({ ...person, firstName: 'Amina', email, phone: '05 22 12 34 56' })
    expect(saved).toMatchObject({ firstName: 'Amina', email, phone: '+212522123456', status: 'pending' })
    expect(
      await database.db
        .selectFrom('pending_users')
        .selectAll()
        .where('user_id', '=', owner.userId)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({ first_name: 'Amina', email, status: 'pending' })
    await anonymous(database).now().auth.signIn({ email, password: TEST_PASSWORD })
    expect(
      await catchRefusal(anonymous(database).now().auth.resetPassword({ token, password: 'autre-secret' })),
    ).toMatchObject({ reason: 'auth.reset_link_invalid' })
    expect(await listAuditLines(owner.userId)).toMatchObject([
      { action: 'users.update', before: { firstName: 'Salma' }, after: { firstName: 'Amina', email } },
    ])
    // Saving without a change writes no audit line.
    await users.update(saved)
    expect(await listAuditLines(owner.userId)).toHaveLength(1)
  })

  it('refuses a stale edit with the current row, a taken address and an unknown id', async () => {
    const users = await administration()
    const [owner, other] = [await makeOwner(database), await makeOwner(database)]
    const { person } = await users.byId({ id: owner.userId })
    const edited = await users.update({ ...person, firstName: 'Première' })
    expect(edited.firstName).toBe('Première')
    expect(await catchRefusal(users.update({ ...person, firstName: 'Seconde' }))).toMatchObject({
      reason: 'edit.stale',
      params: { current: edited },
    })
    const now = (await users.byId({ id: owner.userId })).person
    expect(await catchRefusal(users.update({ ...now, email: other.email }))).toMatchObject({
      fieldErrors: { email: 'Un compte existe déjà avec cette adresse e-mail' },
    })
    expect(await catchRefusal(users.update({ ...now, id: newId() }))).toMatchObject({ reason: 'users.not_found' })
  })

  it('sets each of the four statuses, and a suspension ends the sessions', async () => {
    const users = await administration()
    const owner = await makeOwner(database, { state: 'pending' })
    const set = async (status: 'pending' | 'approved' | 'rejected' | 'suspended') => {
      const { person } = await users.byId({ id: owner.userId })
      return (await users.update({ ...person, status, reason: 'Impayé' })).status
    }
    const client = await inSession(owner)
    expect(await set('approved')).toBe('approved')
    expect(await listStatuses(owner)).toEqual(['active', 'approved'])
    await client().profile.get()
    expect(await set('suspended')).toBe('suspended')
    expect(await listStatuses(owner)).toEqual(['suspended', 'suspended'])
    expect(await catchRefusal(client().profile.get())).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await set('rejected')).toBe('rejected')
    expect(await listStatuses(owner)).toEqual(['rejected', 'rejected'])
    expect(await set('pending')).toBe('pending')
    expect(await listStatuses(owner)).toEqual(['active', 'pending'])
  })

  it('has no request to reopen for an account without one', async () => {
    const users = await administration()
    const owner = await makeOwner(database, { state: 'none' })
    const { person } = await users.byId({ id: owner.userId })
    expect(await catchRefusal(users.update({ ...person, status: 'pending' }))).toMatchObject({
      fieldErrors: { status: "Ce compte n'a pas de demande à mettre en attente" },
    })
  })
})

describe('admin.users.suspend and reactivate', () => {
  it('ends all sessions of the client at once, writes nothing of an unfinished save, and restores everything', async () => {
    const users = await administration()
    const owner = await makeOwner(database)
    await makeRequest(database, owner, { status: 'approved' })
    const agencyId = await makeAgency(owner)
    const client = await inSession(owner)
    const transaction = { id: newId(), type: 'incoming' as const, amount: 10_000, agencyId }
    await users.suspend({ id: owner.userId, reason: 'Impayé' })
    expect(await listStatuses(owner)).toEqual(['suspended', 'suspended'])
    expect(await catchRefusal(client().transactions.create(transaction))).toMatchObject({ code: 'UNAUTHORIZED' })
    await client().auth.signOut()
    expect(
      await catchRefusal(anonymous(database).now().auth.signIn({ email: owner.email, password: TEST_PASSWORD })),
    ).toMatchObject({ reason: 'auth.suspended', message: "Votre compte est suspendu. Contactez l'administrateur." })
    expect(
      await database.db.selectFrom('transactions').selectAll().where('owner_id', '=', owner.userId).execute(),
    ).toEqual([])

    await users.reactivate({ id: owner.userId })
    expect(await listStatuses(owner)).toEqual(['active', 'approved'])
    expect(await as(owner).now().transactions.create(transaction)).toMatchObject({ id: transaction.id })
    expect((await listAuditLines(owner.userId)).map(({ action }) => action)).toEqual([
      'users.suspend',
      'users.reactivate',
    ])
  })

  it('refuses a pending client, a second call, and an administrator', async () => {
    const users = await administration()
    const pending = await makeOwner(database, { state: 'pending' })
    expect(await catchRefusal(users.suspend({ id: pending.userId, reason: 'Impayé' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'users.state_changed',
      params: { status: 'pending' },
    })
    const owner = await makeOwner(database)
    expect(await catchRefusal(users.reactivate({ id: owner.userId }))).toMatchObject({ params: { status: 'approved' } })
    const suspend = ({ userId }: TestUser) => users.suspend({ id: userId, reason: 'Impayé' })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => suspend(owner)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listAuditLines(owner.userId)).toHaveLength(1)
    const admin = await makeAdmin(database)
    expect(await catchRefusal(suspend(admin))).toMatchObject({ reason: 'users.not_found' })
    for (const call of [users.remove, users.byId, users.resetPassword]) {
      expect(await catchRefusal(call({ id: admin.userId }))).toMatchObject({ reason: 'users.not_found' })
    }
  })

  it('leaves no session of a suspended client, also for a concurrent sign-in', async () => {
    const users = await administration()
    for (let round = 0; round < 5; round += 1) {
      const owner = await makeOwner(database)
      const signIn = () => anonymous(database).now().auth.signIn({ email: owner.email, password: TEST_PASSWORD })
      await Promise.allSettled([signIn(), users.suspend({ id: owner.userId, reason: 'Impayé' }), signIn(), signIn()])
      const sessions = await database.db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select('s.id')
        .where('u.status', '<>', 'active')
        .execute()
      expect(sessions).toEqual([])
    }
  })
})

describe('admin.users.remove', () => {
  it('deletes everything of the client and nothing of others, and requires the address if there are transactions', async () => {
    const users = await administration()
    const [owner, stranger] = [await makeOwner(database), await makeOwner(database)]
    for (const who of [owner, stranger]) {
      const agencyId = await makeAgency(who, { groupId: await makeGroup(who) })
      const customProductId = await makeCustomProduct(who)
      await makeUserOperator(who)
      await makeTransaction(who, { agencyId, customProductId })
      await makeTransaction(who, { agencyId, type: 'outgoing', date: '2026-01-01' })
      await makeDeletedTransaction(who, { agencyId })
      await makeRequest(database, who, { status: 'approved' })
      await makeResetToken(who)
      await makeClientNote(who, { kind: 'complaint' })
    }
    await inSession(owner)
    const before = await listOwnedRows(database, stranger.userId)
    for (const email of [undefined, 'autre@exemple.ma']) {
      const removal = { id: owner.userId, ...(email === undefined ? {} : { email }) }
      expect(await catchRefusal(users.remove(removal))).toMatchObject({
        fieldErrors: { email: "Saisissez l'adresse e-mail du client pour confirmer" },
      })
    }
    await users.remove({ id: owner.userId, email: ` ${owner.email.toUpperCase()}`, reason: 'À sa demande' })
    expect(
      (await listOwnedRows(database, owner.userId)).filter(
        ({ table }) => table !== 'audit_lines' && table !== 'audit_seals',
      ),
    ).toEqual([])
    expect(await listOwnedRows(database, stranger.userId)).toEqual(before)
    expect(await listAuditLines(owner.userId)).toMatchObject([
      {
        action: 'users.remove',
        reason: 'À sa demande',
        before: { email: owner.email, transactions: 2, agencies: 1, notes: 1 },
      },
    ])
    expect(await catchRefusal(users.remove({ id: owner.userId }))).toMatchObject({ reason: 'users.not_found' })
  })

  it('remembers a used trial', async () => {
    const users = await administration()
    const email = `essai-${newId()}@exemple.ma`
    const demo = { firstName: 'Ali', lastName: 'Tazi', email, password: TEST_PASSWORD }
    await anonymous(database).now().auth.startDemo(demo)
    const found = await users.list({ page: 1, search: email })
    await users.remove({ id: found.rows[0]?.id ?? '' })
    const later = instantAfter(TEST_NOW, 4 * DAY_MS).toISOString()
    expect(await catchRefusal(anonymous(database).at(later).auth.startDemo(demo))).toMatchObject({
      reason: 'trial.already_used',
    })
  })

  it('deletes a request without an account', async () => {
    const users = await administration()
    const owner = await makeOwner(database, { state: 'none' })
    const id = await makeRequest(database, owner)
    await database.db.updateTable('pending_users').set({ user_id: null }).where('id', '=', id).execute()
    await users.remove({ id })
    expect(await database.db.selectFrom('pending_users').selectAll().where('id', '=', id).execute()).toEqual([])
    expect((await users.byId({ id: owner.userId })).person.id).toBe(owner.userId)
  })
})
