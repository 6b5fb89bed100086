import { describe, expect, it } from 'vitest'
import { recordChange } from '#server/features/audit/record-change.ts'
import { authorOfAccount, type Author } from '#server/features/audit/author.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { AuditAction } from '#shared/audit/audit-actions.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney, centimes } from '#shared/values/money.ts'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeAgency, makeOwner, makeTransaction, findOperatorId } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Every change of a tenant's data leaves one line, and the owner reads their own lines. */

const database = withDatabase()

configureZod()

async function listAuditLines(owner: TestUser) {
  return database.db
    .selectFrom('audit_lines')
    .select(['action', 'actor_id as actorId', 'actor_role as actorRole', 'subject_name as subject', 'before', 'after'])
    .where('owner_id', '=', owner.userId)
    .orderBy('seq')
    .execute()
}

/** An act and its line in the owner's trail. */
async function leaves(owner: TestUser, act: () => Promise<unknown>) {
  const before = (await listAuditLines(owner)).length
  await act()
  return (await listAuditLines(owner)).slice(before)
}

interface Act {
  readonly action: AuditAction
  /** Prepares the data and returns the act. */
  readonly prepare: (calls: Caller, owner: TestUser) => Promise<() => Promise<unknown>>
  readonly subject: string
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  /** A repeat changes nothing and is refused. */
  readonly refusedTwice?: true
}

const PHONE = '+212612345678'

async function product(calls: Caller) {
  const operatorId = await findOperatorId(database, 'Ria')
  return calls.products.create({ id: newId(), operatorId, name: 'Envoi', category: 'incoming', description: null })
}

const ENTRY = `Entrée de ${formatMoney(centimes(123_450))} du ${formatDate(TEST_TODAY)}`
const ENTRY_FACTS = {
  type: 'incoming',
  amount: 123_450,
  fee: 0,
  date: TEST_TODAY,
  agency: 'Fès',
  product: null,
  reference: 'MTCN 7',
  description: null,
}

/** An entry at the counter has no line: its row says who and when. */
async function entry(calls: Caller, owner: TestUser) {
  const agencyId = await makeAgency(owner, { name: 'Fès' })
  const content = { type: 'incoming', amount: 123_450, agencyId, date: TEST_TODAY, reference: 'MTCN 7' } as const
  const { id, updatedAt } = await calls.transactions.create({ id: newId(), ...content })
  return { id, updatedAt, content }
}

const acts: readonly Act[] = [
  {
    action: 'groups.create',
    prepare: async (calls) => {
      const input = { id: newId(), name: 'Nord' }
      return () => calls.groups.create(input)
    },
    subject: 'Nord',
    after: { name: 'Nord' },
  },
  {
    action: 'groups.update',
    prepare: async (calls) => {
      const { id, updatedAt } = await calls.groups.create({ id: newId(), name: 'Nord' })
      return () => calls.groups.update({ id, name: 'Sud', updatedAt })
    },
    subject: 'Sud',
    before: { name: 'Nord' },
    after: { name: 'Sud' },
    refusedTwice: true,
  },
  {
    action: 'groups.remove',
    prepare: async (calls) => {
      const { id } = await calls.groups.create({ id: newId(), name: 'Nord' })
      return () => calls.groups.remove({ id })
    },
    subject: 'Nord',
    before: { name: 'Nord' },
    refusedTwice: true,
  },
  {
    action: 'agencies.create',
    prepare: async (calls) => {
      const group = await calls.groups.create({ id: newId(), name: 'Nord' })
      const input = { id: newId(), name: 'Fès', groupId: group.id, discrepancyThreshold: 5000 }
      return () => calls.agencies.create(input)
    },
    subject: 'Fès',
    after: {
      name: 'Fès',
      group: 'Nord',
      discrepancyThreshold: 5000,
      trackingStart: TEST_TODAY,
      blind: false,
      handover: false,
      countArrivals: false,
    },
  },
  {
    action: 'agencies.update',
    prepare: async (calls) => {
      const { id, updatedAt } = await calls.agencies.create({ id: newId(), name: 'Fès', groupId: null })
      return () =>
        calls.agencies.update({ id, name: 'Fès Médina', groupId: null, discrepancyThreshold: 2000, updatedAt })
    },
    subject: 'Fès Médina',
    // The group stayed as it was.
    before: { name: 'Fès', discrepancyThreshold: 0 },
    after: { name: 'Fès Médina', discrepancyThreshold: 2000 },
    refusedTwice: true,
  },
  {
    action: 'agencies.remove',
    prepare: async (calls) => {
      const { id } = await calls.agencies.create({ id: newId(), name: 'Fès', groupId: null })
      return () => calls.agencies.remove({ id })
    },
    subject: 'Fès',
    before: {
      name: 'Fès',
      group: null,
      discrepancyThreshold: 0,
      trackingStart: TEST_TODAY,
      blind: false,
      handover: false,
      countArrivals: false,
    },
    refusedTwice: true,
  },
  {
    action: 'operators.activate',
    prepare: async (calls) => {
      await calls.operators.setActive({ operatorId: await findOperatorId(database, 'Ria'), active: true })
      const operatorId = await findOperatorId(database, 'Wafacash')
      return () => calls.operators.setActive({ operatorId, active: true })
    },
    subject: 'Wafacash',
    before: { activeOperator: 'Ria' },
    after: { activeOperator: 'Wafacash' },
  },
  {
    action: 'operators.deactivate',
    prepare: async (calls) => {
      const operatorId = await findOperatorId(database, 'Ria')
      await calls.operators.setActive({ operatorId, active: true })
      return () => calls.operators.setActive({ operatorId, active: false })
    },
    subject: 'Ria',
    before: { activeOperator: 'Ria' },
    after: { activeOperator: null },
  },
  {
    action: 'products.create',
    prepare: async (calls) => {
      const operatorId = await findOperatorId(database, 'Ria')
      const input = { id: newId(), operatorId, name: 'Envoi', category: 'incoming', description: 'Express' } as const
      return () => calls.products.create(input)
    },
    subject: 'Envoi',
    after: { name: 'Envoi', category: 'incoming', description: 'Express', operator: 'Ria' },
  },
  {
    action: 'products.update',
    prepare: async (calls) => {
      const { id, operatorId, updatedAt } = await product(calls)
      return () =>
        calls.products.update({
          id,
          operatorId: operatorId ?? '',
          name: 'Envoi rapide',
          category: 'incoming',
          description: null,
          updatedAt,
        })
    },
    subject: 'Envoi rapide',
    before: { name: 'Envoi' },
    after: { name: 'Envoi rapide' },
    refusedTwice: true,
  },
  {
    action: 'products.remove',
    prepare: async (calls) => {
      const { id } = await product(calls)
      return () => calls.products.remove({ id })
    },
    subject: 'Envoi',
    before: { name: 'Envoi', category: 'incoming', description: null, operator: 'Ria' },
    after: { removal: 'deleted' },
    refusedTwice: true,
  },
  {
    action: 'customTypes.create',
    prepare: async (calls) => {
      const input = { id: newId(), name: 'Loyer', category: 'outgoing', description: null } as const
      return () => calls.transactionTypes.create(input)
    },
    subject: 'Loyer',
    after: { name: 'Loyer', category: 'outgoing', description: null },
  },
  {
    action: 'customTypes.update',
    prepare: async (calls) => {
      const { id, updatedAt } = await calls.transactionTypes.create({
        id: newId(),
        name: 'Loyer',
        category: 'outgoing',
        description: null,
      })
      return () => calls.transactionTypes.update({ id, name: 'Loyer', description: 'Mensuel', updatedAt })
    },
    subject: 'Loyer',
    before: { description: null },
    after: { description: 'Mensuel' },
    refusedTwice: true,
  },
  {
    action: 'customTypes.remove',
    prepare: async (calls, owner) => {
      const { id } = await calls.transactionTypes.create({
        id: newId(),
        name: 'Loyer',
        category: 'outgoing',
        description: null,
      })
      await makeTransaction(owner, { type: 'outgoing', customProductId: id, agencyId: await makeAgency(owner) })
      return () => calls.transactionTypes.remove({ id })
    },
    subject: 'Loyer',
    before: { name: 'Loyer', category: 'outgoing', description: null },
    after: { removal: 'retired' },
    refusedTwice: true,
  },
  {
    action: 'payments.submit',
    prepare: async (calls) => {
      const input = { id: newId(), amount: 199_000, paymentDate: TEST_TODAY, comment: 'Virement' }
      return () => calls.payments.submit(input)
    },
    subject: 'Amina Idrissi',
    after: {
      amount: 199_000,
      paymentDate: TEST_TODAY,
      comment: 'Virement',
      attachmentUrl: null,
      fileName: null,
    },
  },
  {
    action: 'profile.update',
    prepare: async (calls) => {
      const { updatedAt } = await calls.profile.get()
      return () => calls.profile.update({ firstName: 'Amina', lastName: 'Alaoui', phone: PHONE, updatedAt })
    },
    subject: 'Amina Alaoui',
    before: { lastName: 'Idrissi' },
    after: { lastName: 'Alaoui' },
    refusedTwice: true,
  },
  {
    action: 'transactions.update',
    prepare: async (calls, owner) => {
      const { content, ...row } = await entry(calls, owner)
      return () => calls.transactions.update({ ...row, ...content, amount: 20_025, fee: 500 })
    },
    subject: ENTRY,
    before: { amount: 123_450, fee: 0 },
    after: { amount: 20_025, fee: 500 },
    refusedTwice: true,
  },
  {
    action: 'transactions.remove',
    prepare: async (calls, owner) => {
      const { id } = await entry(calls, owner)
      return () => calls.transactions.remove({ id })
    },
    subject: ENTRY,
    before: ENTRY_FACTS,
    refusedTwice: true,
  },
  {
    action: 'transactions.restore',
    prepare: async (calls, owner) => {
      const { id } = await entry(calls, owner)
      await calls.transactions.remove({ id })
      return () => calls.transactions.restore({ id })
    },
    subject: ENTRY,
    after: ENTRY_FACTS,
  },
]

function makeAmina() {
  return makeOwner(database, { firstName: 'Amina', lastName: 'Idrissi', phone: PHONE })
}

describe('an action of an owner', () => {
  it.each(acts)('leaves one line: $action', async ({ action, prepare, subject, refusedTwice, ...facts }) => {
    const owner = await makeAmina()
    const act = await prepare(as(owner).now(), owner)
    const line = { actorId: owner.userId, actorRole: 'client', subject }
    expect(await leaves(owner, act)).toEqual([
      { action, ...line, before: facts.before ?? null, after: facts.after ?? null },
    ])
    // A repeat that changes nothing leaves none.
    const again = await leaves(owner, async () => (refusedTwice === true ? act().catch(() => undefined) : act()))
    expect(again).toEqual([])
  })

  it('leaves one line for an import, with the new products, and none without new products', async () => {
    const owner = await makeAmina()
    const calls = as(owner).now()
    const input = { operatorId: await findOperatorId(database, 'Wafacash'), category: 'incoming' } as const
    let imported = 0
    const lines = await leaves(owner, async () => ({ imported } = await calls.products.importStandard(input)))
    expect(imported).toBeGreaterThan(0)
    expect(lines).toMatchObject([
      { action: 'products.import', subject: 'Wafacash', before: null, after: { category: 'incoming' } },
    ])
    expect(lines[0]?.after?.['products']).toHaveLength(imported)
    expect(await leaves(owner, () => calls.products.importStandard(input))).toEqual([])
  })

  it('leaves none for a save that changes nothing or is refused', async () => {
    const owner = await makeAmina()
    const calls = as(owner).now()
    const { id, updatedAt } = await calls.groups.create({ id: newId(), name: 'Nord' })
    const lines = await leaves(owner, async () => {
      const same = await calls.groups.update({ id, name: 'Nord', updatedAt })
      expect(await catchRefusal(calls.groups.create({ id: newId(), name: 'NORD' }))).toMatchObject({
        reason: 'groups.name_taken',
      })
      expect(
        await catchRefusal(calls.groups.update({ id, name: 'Sud', updatedAt: new Date(0).toISOString() })),
      ).toMatchObject({
        reason: 'edit.stale',
      })
      return same
    })
    expect(lines).toEqual([])
  })
})

function administrator(id: string, name = ''): Author {
  return authorOfAccount({ userId: id, email: 'interne@sandouk.example', role: 'admin', firstName: name, lastName: '' })
}

function suspend(owner: TestUser, author: Author) {
  return inTransaction(database.db, (trx) =>
    recordChange({ author, requestId: 'interne' }, trx, {
      action: 'users.suspend',
      subject: { id: owner.userId, name: 'Amina Idrissi' },
      ownerId: owner.userId,
      before: { status: 'approved' },
      after: { status: 'suspended' },
      reason: 'Impayé',
    }),
  )
}

describe('audit.list', () => {
  it("returns the tenant's own lines, newest first, and no others", async () => {
    const [owner, other] = [await makeAmina(), await makeOwner(database)]
    const calls = as(owner).now()
    await calls.groups.create({ id: newId(), name: 'Nord' })
    await as(other).now().groups.create({ id: newId(), name: 'Ailleurs' })
    await calls.groups.create({ id: newId(), name: 'Sud' })
    const page = await calls.audit.list({ page: 1 })
    expect(page).toMatchObject({ total: 2, page: 1, pageSize: 20 })
    expect(page.rows.map(({ subjectName }) => subjectName)).toEqual(['Sud', 'Nord'])
    expect(page.rows[0]).toMatchObject({
      action: 'groups.create',
      actorId: owner.userId,
      actorName: 'Amina Idrissi',
      ownerId: owner.userId,
      after: { name: 'Sud' },
    })
    expect(page.actors).toEqual([{ actorId: owner.userId, actorName: 'Amina Idrissi', actorRole: 'client' }])
    expect(JSON.stringify(page)).not.toContain(other.userId)
    // Another person's id finds no lines.
    expect(await calls.audit.list({ page: 1, actorId: other.userId })).toMatchObject({ total: 0, rows: [] })
  })

  it('shows only who, when and what for an administrator', async () => {
    const owner = await makeAmina()
    const [named, nameless] = [await makeAdmin(database), await makeAdmin(database)]
    await suspend(owner, administrator(named.userId, 'Salma Tazi'))
    await suspend(owner, administrator(nameless.userId))
    const { rows, actors } = await as(owner).now().audit.list({ page: 1 })
    const hidden = { before: null, after: null, reason: null, requestId: null }
    expect(rows).toMatchObject([
      { action: 'users.suspend', actorName: 'Administration', subjectName: 'Amina Idrissi', ...hidden },
      { action: 'users.suspend', actorName: 'Salma Tazi', subjectName: 'Amina Idrissi', ...hidden },
    ])
    expect(JSON.stringify({ rows, actors })).not.toMatch(/interne|Impayé/)
    expect(actors.map(({ actorName }) => actorName).sort()).toEqual(['Administration', 'Salma Tazi'])
    // Administrators read all lines.
    const all = await as(named).now().admin.audit({ page: 1, actorId: nameless.userId })
    expect(all.rows).toMatchObject([{ actorName: 'interne@sandouk.example', reason: 'Impayé', requestId: 'interne' }])
  })

  it('is filtered by person, action and day, twenty a page', async () => {
    const owner = await makeAmina()
    const calls = as(owner).now()
    for (let index = 0; index < 21; index += 1) await calls.groups.create({ id: newId(), name: `Groupe ${index}` })
    const admin = await makeAdmin(database)
    await suspend(owner, administrator(admin.userId, 'Salma Tazi'))
    const countLines = async (filter: Omit<Parameters<typeof calls.audit.list>[0], 'page'>) =>
      (await calls.audit.list({ page: 1, ...filter })).total
    expect(await countLines({})).toBe(22)
    expect(await countLines({ actorId: owner.userId })).toBe(21)
    expect(await countLines({ actorId: admin.userId })).toBe(1)
    expect(await countLines({ action: 'groups.create' })).toBe(21)
    expect(await countLines({ action: 'groups.remove' })).toBe(0)
    const second = await calls.audit.list({ page: 2, action: 'groups.create' })
    expect(second.rows.map(({ subjectName }) => subjectName)).toEqual(['Groupe 0'])
    const day = second.rows[0]?.atLocal.slice(0, 10) ?? ''
    expect(await countLines({ from: day, to: day })).toBe(22)
    expect(await countLines({ to: '2020-01-01' })).toBe(0)
  })

  it('is for subscribers', async () => {
    const expired = await makeOwner(database, { state: 'expired' })
    expect(await catchRefusal(as(expired).now().audit.list({ page: 1 }))).toMatchObject({
      reason: 'access.subscription_required',
    })
  })
})
