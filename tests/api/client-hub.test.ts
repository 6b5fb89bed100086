import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { suspensionReason } from '#migrations/2026-11-29T1442-suspension-reason.ts'
import { newId } from '#shared/values/ids.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  findPlanId,
  makeAdmin,
  makeAgency,
  makeGroup,
  makeOwner,
  makePayment,
  makeRequest,
  makeResetToken,
  makeTransaction,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import { deliverMails } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'
import { appRouter } from '#server/app-router.ts'

/* What the page of one client shows and does. tests/api/matrix.test.ts checks who may call it. */

const database = withDatabase()

async function administration() {
  return as(await makeAdmin(database)).now()
}

function listAuditLines(userId: string) {
  return database.db.selectFrom('audit_lines').selectAll().where('owner_id', '=', userId).orderBy('seq').execute()
}

/** A client with an agency of a group, a shortage on 20 November and one transaction on the 21st, which is to close. */
async function makeBooks(reference: string) {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Fès', groupId: await makeGroup(owner, { name: 'Zone Nord' }) })
  await makeTransaction(owner, { agencyId, date: '2026-11-20', amount: 20_000 })
  const closingId = await makeClosing(owner, { agencyId, date: '2026-11-20', discrepancy: -5000, comment: 'Manquant' })
  await makeTransaction(owner, { agencyId, date: '2026-11-21', amount: 12_345, reference })
  return { owner, agencyId, closingId }
}

describe('the books of a client', () => {
  it('are those of the named client alone: closings, transactions, agencies', async () => {
    const { admin } = await administration()
    const { owner, agencyId, closingId } = await makeBooks('REF-A')
    const stranger = await makeBooks('REF-B')
    const userId = owner.userId

    expect(await admin.closings({ userId })).toMatchObject({
      total: 1,
      totals: { shortage: -5000, excess: 0 },
      rows: [{ id: closingId, agencyName: 'Fès', date: '2026-11-20', expected: 520_000, counted: 515_000 }],
    })
    expect((await admin.closings({ userId, filter: 'toCheck' })).rows).toEqual([])
    expect(await admin.closing({ userId, id: closingId })).toMatchObject({
      closing: { id: closingId, discrepancy: -5000, comment: 'Manquant', settled: null },
      versions: [{ id: closingId, version: 1 }],
    })

    expect(await admin.clientTransactions({ userId })).toMatchObject({ total: 2, rows: [{ date: '2026-11-21' }, {}] })
    expect((await admin.clientTransactions({ userId, search: 'REF-A' })).rows).toMatchObject([{ amount: 12_345 }])
    expect((await admin.clientTransactions({ userId, search: 'REF-B' })).rows).toEqual([])

    expect(await admin.clientAgencies({ userId })).toMatchObject({
      total: 1,
      rows: [
        {
          id: agencyId,
          groupName: 'Zone Nord',
          lastClosing: { id: closingId, date: '2026-11-20', discrepancy: -5000 },
          daysToClose: 1,
          firstDayToClose: '2026-11-21',
        },
      ],
    })
    // Another client's closing is not found, like one that does not exist.
    for (const id of [stranger.closingId, newId()]) {
      expect(await catchRefusal(admin.closing({ userId, id }))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'closings.not_found',
      })
    }
  })

  it('show an agency that was never closed, and page by twenty', async () => {
    const { admin } = await administration()
    const owner = await makeOwner(database)
    for (let index = 0; index < 21; index += 1) await makeAgency(owner, { name: `Agence ${index}` })
    const first = await admin.clientAgencies({ userId: owner.userId })
    expect(first).toMatchObject({ total: 21, page: 1 })
    expect(first.rows).toHaveLength(20)
    expect(first.rows[0]).toMatchObject({ groupName: null, lastClosing: null, daysToClose: 0 })
    const second = await admin.clientAgencies({ userId: owner.userId, page: 2 })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(21)
  })

  it('are not found for an unknown id, a request without an account, and an administrator', async () => {
    const { admin } = await administration()
    const owner = await makeOwner(database, { state: 'none' })
    const requestId = await makeRequest(database, owner)
    const { userId: adminId } = await makeAdmin(database)
    for (const userId of [newId(), requestId, adminId]) {
      for (const call of [
        () => admin.closings({ userId }),
        () => admin.closing({ userId, id: newId() }),
        () => admin.clientTransactions({ userId }),
        () => admin.clientAgencies({ userId }),
      ]) {
        expect(await catchRefusal(call())).toMatchObject({ code: 'NOT_FOUND', reason: 'clients.not_found' })
      }
    }
  })
})

describe('the lists of payments and subscriptions', () => {
  it('can be those of one client', async () => {
    const caller = await administration()
    const [owner, stranger] = [await makeOwner(database), await makeOwner(database)]
    const paymentId = await makePayment(owner)
    await makePayment(stranger)
    const payments = await caller.payments.list({ page: 1, userId: owner.userId })
    expect(payments).toMatchObject({ total: 1, rows: [{ id: paymentId }] })
    const subscriptions = await caller.subscriptions.list({ page: 1, userId: owner.userId })
    expect(subscriptions).toMatchObject({ total: 1, rows: [{ userId: owner.userId }] })
    expect((await caller.payments.list({ page: 1, userId: newId() })).rows).toEqual([])
  })
})

describe('subscriptions.renew', () => {
  it('takes the end that the page of the client shows', async () => {
    const caller = await administration()
    const owner = await makeOwner(database)
    const { subscriptions } = await caller.admin.users.byId({ id: owner.userId })
    const endsAt = subscriptions[0]?.expiresAt?.toISOString() ?? ''
    const planId = await findPlanId(database, 'Pack Pro')
    const renewal = { id: newId(), userId: owner.userId, planId, endsAt }
    expect(await caller.subscriptions.renew(renewal)).toEqual({ id: renewal.id, expiresOn: '2028-10-27' })
    // A second administrator read the earlier end.
    expect(await catchRefusal(caller.subscriptions.renew({ ...renewal, id: newId() }))).toMatchObject({
      reason: 'edit.stale',
    })
    expect((await caller.admin.users.byId({ id: owner.userId })).subscriptions).toMatchObject([
      { planName: 'Pack Pro', startedOn: '2027-10-28', isInForce: true },
      { planName: 'Pack Réseau', isInForce: true },
    ])
  })
})

describe('admin.users.resetPassword', () => {
  async function inSession(user: TestUser) {
    const deps = testDeps(database, { clock: testClock(TEST_NOW) })
    const cookie = await startSession(deps, user)
    return () => appRouter.createCaller(contextFor(deps, cookie))
  }

  it('replaces the password by a temporary one, ends sessions and links, and mails it', async () => {
    const { admin } = await administration()
    const owner = await makeOwner(database)
    const token = await makeResetToken(owner)
    const client = await inSession(owner)
    await client().profile.get()
    const { temporaryPassword } = await admin.users.resetPassword({ id: owner.userId })
    expect(await catchRefusal(client().profile.get())).toMatchObject({ code: 'UNAUTHORIZED' })
    const visitor = anonymous(database).now()
    expect(await catchRefusal(visitor.auth.signIn({ email: owner.email, password: TEST_PASSWORD }))).toMatchObject({
      reason: 'auth.invalid_credentials',
    })
    await visitor.auth.signIn({ email: owner.email, password: temporaryPassword })
    expect(await visitor.auth.checkResetLink({ token })).toEqual({ isValid: false })
    const { must_change_password: mustChange } = await database.db
      .selectFrom('users')
      .select('must_change_password')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    expect(mustChange).toBe(true)
    const [mail, ...others] = (await deliverMails(database)).filter(({ to }) => to === owner.email)
    expect([mail?.kind, others]).toEqual(['renewed-password', []])
    expect(mail?.text).toContain(temporaryPassword)
    const lines = await listAuditLines(owner.userId)
    expect(lines).toMatchObject([{ action: 'users.resetPassword', after: { email: owner.email } }])
    expect(JSON.stringify(lines)).not.toContain(temporaryPassword)
  })

  it('refuses an account that may not sign in, and a request without an account', async () => {
    const { admin } = await administration()
    for (const state of ['suspended', 'rejected'] as const) {
      const owner = await makeOwner(database, { state })
      expect(await catchRefusal(admin.users.resetPassword({ id: owner.userId }))).toMatchObject({
        reason: 'users.state_changed',
        params: { status: state },
      })
    }
    const id = await makeRequest(database, await makeOwner(database, { state: 'none' }))
    await database.db.updateTable('pending_users').set({ user_id: null }).where('id', '=', id).execute()
    expect(await catchRefusal(admin.users.resetPassword({ id }))).toMatchObject({ reason: 'users.not_found' })
  })
})

describe('the reason of a suspension', () => {
  it('is required, kept while the client is suspended, and not told to the client', async () => {
    const { admin } = await administration()
    const owner = await makeOwner(database)
    const id = owner.userId
    expect(await catchRefusal(admin.users.suspend({ id, reason: '  ' }))).toMatchObject({
      fieldErrors: { reason: 'Le motif est requis' },
    })
    expect((await admin.users.byId({ id })).suspension).toBeNull()
    await admin.users.suspend({ id, reason: 'Impayé depuis mars' })
    expect(await admin.users.byId({ id })).toMatchObject({
      person: { status: 'suspended' },
      suspension: { reason: 'Impayé depuis mars', atLocal: '2026-11-27T10:00' },
    })
    const refusal = await catchRefusal(
      anonymous(database).now().auth.signIn({ email: owner.email, password: TEST_PASSWORD }),
    )
    expect(JSON.stringify(refusal)).not.toContain('Impayé')
    await admin.users.reactivate({ id })
    expect((await admin.users.byId({ id })).suspension).toBeNull()
  })

  it('is required by the form that sets the status, and stays when names are edited', async () => {
    const { admin } = await administration()
    const owner = await makeOwner(database)
    const id = owner.userId
    const { person } = await admin.users.byId({ id })
    const edit = { ...person, status: 'suspended' as const }
    expect(await catchRefusal(admin.users.update(edit))).toMatchObject({
      fieldErrors: { reason: 'Le motif est requis' },
    })
    const saved = await admin.users.update({ ...edit, reason: 'Impayé' })
    await admin.users.update({ ...saved, firstName: 'Amina' })
    expect(await admin.users.byId({ id })).toMatchObject({
      person: { firstName: 'Amina' },
      suspension: { reason: 'Impayé' },
    })
    expect((await listAuditLines(id)).map(({ reason }) => reason)).toEqual(['Impayé', null])
  })

  it('is kept for a request without an account', async () => {
    const { admin } = await administration()
    const id = await makeRequest(database, await makeOwner(database, { state: 'none' }), { status: 'approved' })
    await database.db.updateTable('pending_users').set({ user_id: null }).where('id', '=', id).execute()
    await admin.users.suspend({ id, reason: 'Doublon' })
    expect(await admin.users.byId({ id })).toMatchObject({ suspension: { reason: 'Doublon' } })
  })
})

describe('what waits for a client', () => {
  it('is the proofs without a decision, the oldest first', async () => {
    const { admin } = await administration()
    const owner = await makeOwner(database)
    const newer = await makePayment(owner, { createdAt: instantAfter(TEST_NOW, -DAY_MS) })
    const older = await makePayment(owner, { createdAt: instantAfter(TEST_NOW, -2 * DAY_MS) })
    await makePayment(owner, { status: 'approved' })
    const { waitingPayments } = await admin.users.byId({ id: owner.userId })
    expect(waitingPayments.map(({ id }) => id)).toEqual([older, newer])
  })
})

describe('the migration', () => {
  const older = withDatabase({ poolSize: 2 })

  it('takes the reasons of earlier suspensions from the audit trail', async () => {
    const { admin } = as(await makeAdmin(older)).now()
    const [suspended, active] = [await makeOwner(older), await makeOwner(older)]
    await admin.users.suspend({ id: suspended.userId, reason: 'Impayé' })
    await admin.users.suspend({ id: active.userId, reason: 'Erreur' })
    await admin.users.reactivate({ id: active.userId })
    await older.db.transaction().execute(async (trx) => {
      await suspensionReason.down?.(trx)
      await suspensionReason.up(trx)
    })
    expect((await admin.users.byId({ id: suspended.userId })).suspension?.reason).toBe('Impayé')
    const { rows } = await sql`select 1 from users where suspension_reason = 'Erreur'`.execute(older.db)
    expect(rows).toEqual([])
  })
})
