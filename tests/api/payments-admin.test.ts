import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { instantAfter, TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeAttachment, makeOwner, makePayment, makeRequest } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

/* Proofs of payment in the administration. */

const database = withDatabase({ poolSize: 12 })

async function administration() {
  return as(await makeAdmin(database)).now().payments
}

function listAuditLines(subjectId: string) {
  return database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', subjectId).orderBy('seq').execute()
}

/** A payment of a new client, as administrators read it. */
async function makeOne(options: Parameters<typeof makePayment>[1] = {}) {
  const owner = await makeOwner(database, { lastName: `Nom-${newId()}`, phone: '+212698765432' })
  const id = await makePayment(owner, options)
  const payments = await administration()
  const { rows } = await payments.list({ page: 1, search: owner.email })
  const [row] = rows
  if (row === undefined) throw new Error('the payment is not in the list')
  return { owner, id, payments, row }
}

function edited({
  id,
  updatedAt,
  amount,
  paymentDate,
  status,
  comment,
  attachmentUrl,
}: Awaited<ReturnType<typeof makeOne>>['row']) {
  return {
    id,
    updatedAt,
    amount,
    paymentDate,
    status,
    comment,
    attachmentUrl,
  }
}

describe('payments.list', () => {
  it('returns client and file of a payment, and finds it by name, address, phone and status', async () => {
    const owner = await makeOwner(database, { firstName: 'Zoé', lastName: `Él-${newId()}`, phone: '+212655443322' })
    const attachmentId = await makeAttachment(owner, { fileName: 'reçu.pdf' })
    const id = await makePayment(owner, { amount: 199_000, attachmentId, status: 'approved' })
    const payments = await administration()
    const profile = await database.db
      .selectFrom('profiles')
      .select('last_name')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    for (const search of [owner.email.toUpperCase(), `zoe ${profile.last_name.toLowerCase()}`, '06 55 44 33 22']) {
      const { rows, total } = await payments.list({ page: 1, search, status: 'approved' })
      expect(
        rows.map((row) => row.id),
        search,
      ).toEqual([id])
      expect(total).toBe(1)
      expect(rows[0]).toMatchObject({
        userId: owner.userId,
        firstName: 'Zoé',
        email: owner.email,
        amount: 199_000,
        submittedOn: TEST_TODAY,
        attachment: { id: attachmentId, fileName: 'reçu.pdf' },
      })
    }
    expect((await payments.list({ page: 1, search: owner.email, status: 'pending' })).total).toBe(0)
  })

  it('lists the newest first, twenty a page', async () => {
    const owner = await makeOwner(database)
    const ids: string[] = []
    for (let minute = 0; minute < 21; minute += 1) {
      ids.unshift(await makePayment(owner, { createdAt: instantAfter(TEST_NOW, minute * 60_000) }))
    }
    const payments = await administration()
    const first = await payments.list({ page: 1, search: owner.email })
    const second = await payments.list({ page: 2, search: owner.email })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
    expect(first.rows).toHaveLength(20)
    expect(first.total).toBe(21)
    // A page past the end is the last one.
    expect(await payments.list({ page: 9, search: owner.email })).toEqual(second)
  })
})

describe('payments.update', () => {
  it('moves freely between the three statuses, with the old values in the audit line', async () => {
    const { owner, id, payments, row } = await makeOne({ comment: 'Virement' })
    const approved = await payments.update({ ...edited(row), status: 'approved', comment: '' })
    expect(approved).toMatchObject({ id, status: 'approved', comment: null, amount: row.amount })
    const rejected = await payments.update({ ...edited(approved), status: 'rejected', reason: 'Illisible' })
    const pending = await payments.update({ ...edited(rejected), status: 'pending' })
    expect(pending.status).toBe('pending')
    const lines = await listAuditLines(id)
    expect(lines.map(({ action }) => action)).toEqual(['payments.update', 'payments.update', 'payments.update'])
    expect(lines[0]).toMatchObject({
      owner_id: owner.userId,
      before: expect.objectContaining({ status: 'pending', comment: 'Virement' }),
      after: expect.objectContaining({ status: 'approved', comment: null }),
    })
    const [seen] = await as(owner).now().payments.mine()
    expect(seen?.status).toBe('pending')
  })

  it('changes what the payment is for to a request or a subscription of the client, with both in the audit line', async () => {
    const { owner, id, payments, row } = await makeOne()
    const requestId = await makeRequest(database, owner)
    const target = { kind: 'request' as const, id: requestId }
    const moved = await payments.update({ ...edited(row), target })
    expect(moved.target).toEqual(target)
    // Left out, it stays.
    const same = await payments.update({ ...edited(moved), comment: 'Virement' })
    expect(same.target).toEqual(target)
    const cleared = await payments.update({ ...edited(same), target: null })
    expect(cleared.target).toBeNull()
    const [line, , last] = await listAuditLines(id)
    expect(line).toMatchObject({ after: expect.objectContaining({ paidFor: 'Demande · Pack Pro' }) })
    expect(last).toMatchObject({
      before: expect.objectContaining({ paidFor: 'Demande · Pack Pro' }),
      after: expect.objectContaining({ paidFor: null }),
    })
  })

  it('refuses what belongs to another client, and writes nothing', async () => {
    const { id, payments, row } = await makeOne()
    const foreign = await makeRequest(database, await makeOwner(database, { state: 'none' }))
    const refused = payments.update({ ...edited(row), target: { kind: 'request', id: foreign } })
    expect(await catchRefusal(refused)).toMatchObject({ reason: 'payments.unknown_target' })
    expect(await listAuditLines(id)).toEqual([])
  })

  it('writes nothing without a change', async () => {
    const { id, payments, row } = await makeOne()
    expect(await payments.update(edited(row))).toEqual(row)
    expect(await listAuditLines(id)).toEqual([])
  })

  it('refuses a stale version and keeps what was saved first', async () => {
    const { payments, row } = await makeOne()
    const after = await payments.update({ ...edited(row), status: 'approved' })
    expect(await catchRefusal(payments.update({ ...edited(row), status: 'rejected' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'edit.stale',
      params: { current: after },
    })
    expect((await payments.list({ page: 1, search: row.email })).rows).toEqual([after])
  })

  it('accepts one of two concurrent decisions', async () => {
    const { id, payments, row } = await makeOne()
    const both = await Promise.allSettled([
      payments.update({ ...edited(row), status: 'approved' }),
      (await administration()).update({ ...edited(row), status: 'rejected' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listAuditLines(id)).toHaveLength(1)
  })

  it('refuses an edit without a version', async () => {
    const { payments, row } = await makeOne()
    expect(await catchRefusal(payments.update({ ...edited(row), id: newId(), updatedAt: null }))).toMatchObject({
      reason: 'payments.no_creation',
      message: "Création de nouveaux paiements non supportée depuis l'admin",
    })
  })

  it('refuses invalid amounts, dates and links, and an unknown payment', async () => {
    const { payments, row } = await makeOne()
    const listFields = async (change: object) =>
      Object.keys((await catchRefusal(payments.update({ ...edited(row), ...change }))).fieldErrors ?? {})
    expect(await listFields({ amount: 0 })).toEqual(['amount'])
    expect(await listFields({ amount: -1 })).toEqual(['amount'])
    expect(await listFields({ paymentDate: '2026-11-28' })).toEqual(['paymentDate'])
    expect(await listFields({ attachmentUrl: 'javascript:alert(1)' })).toEqual(['attachmentUrl'])
    expect(await catchRefusal(payments.update({ ...edited(row), id: newId() }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'payments.not_found',
    })
    expect((await payments.list({ page: 1, search: row.email })).rows).toEqual([row])
  })
})

describe('payments.remove', () => {
  it('deletes once, with its reason in the audit line', async () => {
    const { id, payments, row } = await makeOne()
    expect(await payments.remove({ id, reason: ' Doublon ' })).toEqual({ id })
    expect((await payments.list({ page: 1, search: row.email })).rows).toEqual([])
    expect(await listAuditLines(id)).toMatchObject([{ action: 'payments.remove', reason: 'Doublon' }])
    expect(await catchRefusal(payments.remove({ id, reason: null }))).toMatchObject({ reason: 'payments.not_found' })
  })
})
