import { beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '#migrations/registry.ts'
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import type { SellerSettings } from '#shared/seller/seller-input.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { findPlanId, makeAdmin, makeOwner, makePayment, makeRequest, TEST_PASSWORD } from '#tests/support/factories.ts'
import { silentLog } from '#tests/support/log.ts'
import { deliverMails } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const database = withDatabase()

// The server does this at start.
configureZod()

const unset: SellerSettings = {
  companyName: null,
  address: null,
  phone: null,
  whatsapp: null,
  email: null,
  website: null,
  bankName: null,
  accountHolder: null,
  rib: null,
  paymentDelay: null,
  taxWord: null,
  legalNotice: null,
  privacyNotice: null,
}

const RIB = '011780000012345678901296'

async function principal() {
  return as(await makeAdmin(database, { role: 'principalAdmin' })).now()
}

async function set(settings: Partial<SellerSettings>) {
  const calls = await principal()
  const { updatedAt } = await calls.seller.settings()
  return calls.seller.update({ ...unset, ...settings, updatedAt })
}

beforeEach(async () => {
  await set({})
})

describe('the settings of the seller', () => {
  it('are empty at first, and nothing is shown of what is not set', async () => {
    const fresh = await createTestDatabase()
    try {
      const admin = await makeAdmin(fresh, { role: 'principalAdmin' })
      const { id: _id, updatedAt: _updatedAt, ...settings } = await as(admin).now().seller.settings()
      expect(settings).toEqual(unset)
      expect(await anonymous(fresh).now().seller.contact()).toEqual({
        companyName: null,
        address: null,
        phone: null,
        whatsapp: null,
        email: null,
        website: null,
        taxWord: null,
        hasLegalNotice: false,
        hasPrivacyNotice: false,
      })
    } finally {
      await fresh.close()
    }
  })

  it('are stored in one spelling, and the trail has what changed', async () => {
    const calls = await principal()
    const before = await calls.seller.settings()
    const after = await calls.seller.update({
      ...unset,
      companyName: '  Société   des exemples ',
      phone: '0522 00.00.00',
      whatsapp: '+212 6 61 00 00 00',
      email: 'Contact@Exemple.ma',
      rib: '011 780 0000123456789012 96',
      legalNotice: 'Éditeur\r\n\r\nHébergeur',
      updatedAt: before.updatedAt,
    })
    expect(after).toMatchObject({
      companyName: 'Société des exemples',
      phone: '+212522000000',
      whatsapp: '+212661000000',
      email: 'contact@exemple.ma',
      rib: RIB,
      legalNotice: 'Éditeur\n\nHébergeur',
      bankName: null,
    })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const line = await database.db
      .selectFrom('audit_lines')
      .select(['action', 'owner_id', 'before', 'after'])
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(line).toMatchObject({ action: 'seller.update', owner_id: null, before: { rib: null }, after: { rib: RIB } })
    expect(line?.after).not.toHaveProperty('bankName')
  })

  it('are refused to an administrator who has read an older version', async () => {
    const calls = await principal()
    const read = await calls.seller.settings()
    const saved = await calls.seller.update({ ...unset, bankName: 'Banque des exemples', updatedAt: read.updatedAt })
    const late = await catchRefusal(calls.seller.update({ ...unset, bankName: 'Autre', updatedAt: read.updatedAt }))
    expect(late).toMatchObject({ reason: 'edit.stale', params: { current: saved } })
  })

  it.each([
    [{ rib: '011780000012345678901297' }, 'rib'],
    [{ rib: '0117800000123456789012' }, 'rib'],
    [{ phone: '12' }, 'phone'],
    [{ whatsapp: 'WhatsApp' }, 'whatsapp'],
    [{ email: 'contact' }, 'email'],
    // oxlint-disable-next-line no-script-url
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'exemple.ma' }, 'website'],
    [{ legalNotice: 'x'.repeat(12_001) }, 'legalNotice'],
    [{ taxWord: 'x'.repeat(21) }, 'taxWord'],
  ])('refuses %j at its field', async (wrong, field) => {
    const calls = await principal()
    const { updatedAt } = await calls.seller.settings()
    const refused = await catchRefusal(calls.seller.update({ ...unset, ...wrong, updatedAt }))
    expect(Object.keys(refused.fieldErrors ?? {})).toEqual([field])
  })

  it('fill the public pages and the tax word beside prices', async () => {
    const visitor = anonymous(database).now()
    expect(await visitor.seller.page({ page: 'privacyNotice' })).toEqual({ text: null, companyName: null })
    expect((await visitor.plans.listActive()).map(({ taxWord }) => taxWord)).not.toContain('TTC')
    await set({ companyName: 'Exemples SARL', privacyNotice: 'Loi 09-08', taxWord: 'TTC' })
    expect(await visitor.seller.page({ page: 'privacyNotice' })).toEqual({
      text: 'Loi 09-08',
      companyName: 'Exemples SARL',
    })
    expect(await visitor.seller.contact()).toMatchObject({ hasLegalNotice: false, hasPrivacyNotice: true })
    expect(new Set((await visitor.plans.listActive()).map(({ taxWord }) => taxWord))).toEqual(new Set(['TTC']))
    const owner = await makeOwner(database)
    expect(await as(owner).now().subscriptions.current()).toMatchObject({ taxWord: 'TTC' })
  })
})

describe('how to pay', () => {
  const account = { bankName: 'Banque des exemples', accountHolder: 'Exemples SARL', rib: RIB, paymentDelay: '2 jours' }

  async function register(email: string) {
    return anonymous(database)
      .now()
      .auth.register({
        planId: await findPlanId(database, 'Pack Pro'),
        firstName: 'Salma',
        lastName: 'Benali',
        email,
        phone: null,
        password: TEST_PASSWORD,
      })
  }

  it('stands after registration, in the welcome mail and in the space, with a reference of each request', async () => {
    await set(account)
    const first = await register('payer-1@exemple.ma')
    const second = await register('payer-2@exemple.ma')
    expect(first).toEqual({ ...account, reference: expect.stringMatching(/^SD-\d{4}-\d{4}$/) })
    expect(second.reference).not.toBe(first.reference)

    const mails = await deliverMails(database)
    const welcome = mails.find(({ to, kind }) => to === 'payer-1@exemple.ma' && kind === 'welcome')
    expect(welcome?.text).toContain('RIB\u00A0: 011 780 0000123456789012 96')
    expect(welcome?.text).toContain(`Référence à rappeler\u00A0: ${first.reference}`)
    expect(welcome?.text).toContain('Délai de validation\u00A0: 2 jours')

    const { userId } = await database.db
      .selectFrom('pending_users')
      .select('user_id as userId')
      .where('email', '=', 'payer-1@exemple.ma')
      .executeTakeFirstOrThrow()
    expect(userId).not.toBeNull()
    const client = { database, userId: userId ?? '', email: 'payer-1@exemple.ma', role: 'client' as const }
    expect(await as(client).now().seller.howToPay()).toEqual(first)
  })

  it('has no word of an account that is not set', async () => {
    await register('payer-3@exemple.ma')
    const mails = await deliverMails(database)
    const welcome = mails.find(({ to }) => to === 'payer-3@exemple.ma')
    expect(welcome?.text).toContain('Référence à rappeler')
    for (const label of ['RIB', 'Banque', 'Titulaire', 'Délai']) expect(welcome?.text).not.toContain(label)
  })

  it('shows the reference of the latest request, and none to a client who asked for nothing', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    expect((await as(owner).now().seller.howToPay()).reference).toBeNull()
    await makeRequest(database, owner, { createdAt: new Date('2026-01-01T10:00:00Z') })
    const latest = await makeRequest(database, owner, { createdAt: new Date('2026-02-01T10:00:00Z') })
    expect((await as(owner).now().seller.howToPay()).reference).toBe(await readReference(latest))
  })
})

async function readReference(requestId: string): Promise<string> {
  const { reference } = await database.db
    .selectFrom('pending_users')
    .select('payment_reference as reference')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return reference
}

describe('the reference of a request', () => {
  it('finds the client in the lists of the administration, in any spelling, and no other client', async () => {
    const owner = await makeOwner(database)
    await makePayment(owner)
    await makeRequest(database, await makeOwner(database, { state: 'none' }))
    const id = await makeRequest(database, owner)
    const calls = await principal()
    const reference = await readReference(id)
    for (const search of [reference, reference.toLowerCase().replaceAll('-', ' '), reference.replace(/\D/g, '')]) {
      const filter = { search, page: 1 }
      expect((await calls.pendingUsers.list(filter)).rows, search).toMatchObject([{ id, reference }])
      expect((await calls.subscriptions.requests(filter)).total, search).toBeLessThanOrEqual(1)
      expect((await calls.payments.list(filter)).rows, search).toMatchObject([{ userId: owner.userId }])
      expect((await calls.subscriptions.list(filter)).rows, search).toMatchObject([{ userId: owner.userId }])
      expect((await calls.admin.users.list(filter)).rows, search).toMatchObject([{ userId: owner.userId }])
      const validations = await calls.admin.validations(filter)
      expect(new Set(validations.rows.map(({ personId }) => personId)), search).toEqual(new Set([owner.userId]))
    }
    expect((await calls.payments.list({ search: 'SD-0000-0000', page: 1 })).total).toBe(0)
  })

  it('is given to requests that exist when the migration runs', async () => {
    const old = await createTestDatabase()
    try {
      const names = Object.keys(migrations)
      const steps = names.length - names.indexOf('2026-11-29T1200-seller-settings')
      const owner = await makeOwner(old, { state: 'none' })
      for (let count = 0; count < 3; count += 1) await makeRequest(old, owner)
      for (let step = 0; step < steps; step += 1) await migrateDown(old.db, { log: silentLog })
      await migrateToLatest(old.db, { log: silentLog })
      const rows = await old.db.selectFrom('pending_users').select('payment_reference as reference').execute()
      expect(new Set(rows.map(({ reference }) => reference)).size).toBe(3)
      for (const { reference } of rows) expect(reference).toMatch(/^SD-\d{4}-\d{4}$/)
    } finally {
      await old.close()
    }
  })
})
