import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeGroup, makeOwner, makeTransactions, findStandardProductId } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

const database = withDatabase({ poolSize: 24 })

// The server does this at start.
configureZod()

function listRows(owner: { userId: string }) {
  return database.db.selectFrom('agencies').selectAll().where('owner_id', '=', owner.userId).orderBy('id').execute()
}

async function readLimit(plan: 'Pack Essentiel' | 'Pack Pro' | 'Pack Réseau') {
  const { max } = await database.db
    .selectFrom('subscription_plans')
    .select('max_agencies as max')
    .where('name', '=', plan)
    .executeTakeFirstOrThrow()
  if (max === null) throw new Error(`${plan} has no maximum`)
  return max
}

function setLimit(plan: string, max: number | null) {
  return database.db.updateTable('subscription_plans').set({ max_agencies: max }).where('name', '=', plan).execute()
}

describe('agencies.list', () => {
  it("lists the tenant's agencies by name without accents, with their group", async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const groupId = await makeGroup(owner, { name: 'Zone Nord' })
    await makeAgency(owner, { name: 'Tétouan', groupId })
    await makeAgency(owner, { name: 'El Jadida' })
    await makeAgency(owner, { name: 'Éclair' })
    await makeAgency(stranger, { name: 'Ailleurs' })
    const agencies = await as(owner).now().agencies.list()
    expect(agencies.map(({ name, groupId: id, groupName }) => [name, id, groupName])).toEqual([
      ['Éclair', null, null],
      ['El Jadida', null, null],
      ['Tétouan', groupId, 'Zone Nord'],
    ])
    expect(Object.keys(agencies[0] ?? {}).sort()).toEqual([
      'blind',
      'countArrivals',
      'createdAt',
      'createdOn',
      'discrepancyThreshold',
      'groupId',
      'groupName',
      'handover',
      'id',
      'isTrackingFixed',
      'name',
      'trackingStart',
      'updatedAt',
    ])
  })

  it('returns the civil date of creation in the business zone', async () => {
    const owner = await makeOwner(database)
    await database.db
      .insertInto('agencies')
      .values({
        owner_id: owner.userId,
        id: newId(),
        name: 'Minuit passé',
        group_id: null,
        created_by: owner.userId,
        created_at: new Date('2026-09-01T23:30:00Z'),
      })
      .execute()
    expect(await as(owner).now().agencies.list()).toMatchObject([{ createdOn: '2026-09-02' }])
  })
})

describe('agencies.usage', () => {
  it('returns the agencies used and the limit of the plan, null without a limit', async () => {
    const essential = await makeOwner(database, { plan: 'Pack Pro' })
    await makeAgency(essential)
    expect(await as(essential).now().agencies.usage()).toEqual({
      used: 1,
      max: await readLimit('Pack Pro'),
      planName: 'Pack Pro',
    })
    const unlimited = await makeOwner(database, { plan: 'Pack Réseau' })
    expect(await as(unlimited).now().agencies.usage()).toEqual({ used: 0, max: null, planName: 'Pack Réseau' })
  })

  it('returns 1 and Gratuit without an active plan, for every signed-in client', async () => {
    const expired = await makeOwner(database, { state: 'expired' })
    await makeAgency(expired)
    await makeAgency(expired)
    expect(await as(expired).now().agencies.usage()).toEqual({ used: 2, max: 1, planName: 'Gratuit' })
    const unsubscribed = await makeOwner(database, { state: 'none' })
    expect(await as(unsubscribed).now().agencies.usage()).toEqual({ used: 0, max: 1, planName: 'Gratuit' })
    expect(await catchRefusal(anonymous(database).now().agencies.usage())).toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('agencies.create', () => {
  it('creates an agency, with or without a group, and returns it', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const groupId = await makeGroup(owner, { name: 'Zone Nord' })
    const id = newId()
    expect(await caller.agencies.create({ id, name: ' Fès  Médina ', groupId })).toMatchObject({
      id,
      name: 'Fès Médina',
      groupId,
      groupName: 'Zone Nord',
    })
    expect(await caller.agencies.create({ id: newId(), name: 'وكالة النخيل' })).toMatchObject({
      name: 'وكالة النخيل',
      groupId: null,
      groupName: null,
    })
    expect(await listRows(owner)).toHaveLength(2)
  })

  it.each(['', '  ', '\u200B'])('refuses a name without visible characters, in French (%j)', async (name) => {
    const owner = await makeOwner(database)
    expect(await catchRefusal(as(owner).now().agencies.create({ id: newId(), name }))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { name: 'Le nom est requis' },
    })
  })

  it('stops at the limit of the plan with its name and maximum', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Essentiel' })
    const caller = as(owner).now()
    const max = await readLimit('Pack Essentiel')
    for (let made = 0; made < max; made += 1) await caller.agencies.create({ id: newId(), name: `Agence ${made}` })
    const refusal = await catchRefusal(caller.agencies.create({ id: newId(), name: 'De trop' }))
    expect(refusal).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'agencies.limit_reached',
      params: { planName: 'Pack Essentiel', max },
    })
    expect(refusal.message).toContain('Pack Essentiel')
    expect(await listRows(owner)).toHaveLength(max)
  })

  it('counts a plan without a maximum like no plan: one agency', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Pro' })
    const before = await readLimit('Pack Pro')
    await setLimit('Pack Pro', null)
    try {
      const caller = as(owner).now()
      await caller.agencies.create({ id: newId(), name: 'Une' })
      expect(await catchRefusal(caller.agencies.create({ id: newId(), name: 'Deux' }))).toMatchObject({
        reason: 'agencies.limit_reached',
        params: { planName: 'Pack Pro', max: 1 },
      })
    } finally {
      await setLimit('Pack Pro', before)
    }
  })

  it('creates exactly as many as the plan still allows, of many concurrent calls', async () => {
    const max = await readLimit('Pack Pro')
    const owner = await makeOwner(database, { plan: 'Pack Pro' })
    const caller = as(owner).now()
    const results = await Promise.allSettled(
      Array.from({ length: 20 + max }, (_, index) =>
        caller.agencies.create({ id: newId(), name: `Agence ${String(index)}` }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(max)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({ reason: 'agencies.limit_reached' })
      }
    }
    expect(await listRows(owner)).toHaveLength(max)
  })

  it('returns the first result to a retry, also at the limit and concurrently', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Essentiel' })
    const caller = as(owner).now()
    const max = await readLimit('Pack Essentiel')
    for (let made = 1; made < max; made += 1) await makeAgency(owner)
    const last = { id: newId(), name: 'La dernière', groupId: null }
    const results = await Promise.all(Array.from({ length: 20 }, () => caller.agencies.create(last)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await caller.agencies.create(last)).toEqual(results[0])
    expect(await listRows(owner)).toHaveLength(max)
  })

  it('refuses a known id with other content', async () => {
    const owner = await makeOwner(database)
    const groupId = await makeGroup(owner)
    const id = await makeAgency(owner, { name: 'Fès' })
    const caller = as(owner).now()
    for (const input of [
      { id, name: 'Rabat' },
      { id, name: 'Fès', groupId },
    ]) {
      expect(await catchRefusal(caller.agencies.create(input))).toMatchObject({
        code: 'CONFLICT',
        reason: 'create.id_taken',
      })
    }
    expect(await listRows(owner)).toMatchObject([{ name: 'Fès', group_id: null }])
  })

  it("refuses another tenant's id and leaves that row alone", async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const id = await makeAgency(stranger, { name: 'Fès' })
    const before = await listRows(stranger)
    expect(await catchRefusal(as(owner).now().agencies.create({ id, name: 'Fès' }))).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(await listRows(stranger)).toEqual(before)
    expect(await listRows(owner)).toEqual([])
  })

  it("refuses another tenant's group exactly like an unknown one", async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const foreign = await makeGroup(stranger)
    const caller = as(owner).now()
    const unknown = await catchRefusal(caller.agencies.create({ id: newId(), name: 'Fès', groupId: newId() }))
    expect(await catchRefusal(caller.agencies.create({ id: newId(), name: 'Fès', groupId: foreign }))).toEqual(unknown)
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', reason: 'groups.not_found' })
    expect(await listRows(owner)).toEqual([])
  })

  it.each(['FES', 'fès ', 'Fe\u0300s', 'Fès\u200F', 'F\u200Dès\uFE0F'])(
    'refuses a name that looks the same without case and accents: %j',
    async (name) => {
      const owner = await makeOwner(database)
      await makeAgency(owner, { name: 'Fès' })
      await makeAgency(await makeOwner(database), { name })
      expect(await catchRefusal(as(owner).now().agencies.create({ id: newId(), name }))).toMatchObject({
        code: 'CONFLICT',
        reason: 'agencies.name_taken',
        message: 'Une agence avec ce nom existe déjà.',
      })
    },
  )

  it('creates one of twenty with the same name', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        caller.agencies.create({ id: newId(), name: index % 2 === 0 ? 'Tétouan' : 'TETOUAN' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({ reason: 'agencies.name_taken' })
      }
    }
    expect(await listRows(owner)).toHaveLength(1)
  })

  it('is refused without a subscription', async () => {
    const expired = await makeOwner(database, { state: 'expired' })
    expect(await catchRefusal(as(expired).now().agencies.create({ id: newId(), name: 'Fès' }))).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'access.subscription_required',
    })
    expect(await listRows(expired)).toEqual([])
  })
})

describe('agencies.update', () => {
  it('changes name and group, and removes the group', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const groupId = await makeGroup(owner, { name: 'Zone Nord' })
    const made = await caller.agencies.create({ id: newId(), name: 'Fès' })
    const grouped = await caller.agencies.update({ ...made, name: 'FES', groupId })
    expect(grouped).toMatchObject({ name: 'FES', groupId, groupName: 'Zone Nord' })
    const alone = await caller.agencies.update({ ...grouped, groupId: null })
    expect(alone).toMatchObject({ name: 'FES', groupId: null, groupName: null })
    expect(Date.parse(alone.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt))
  })

  it('works at the limit of the plan', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Essentiel' })
    const max = await readLimit('Pack Essentiel')
    for (let made = 0; made < max; made += 1) await makeAgency(owner)
    const caller = as(owner).now()
    const [first] = await caller.agencies.list()
    if (first === undefined) throw new Error('no agency')
    expect(await caller.agencies.update({ ...first, name: 'Rabat' })).toMatchObject({ name: 'Rabat' })
  })

  it('refuses a stale edit, a taken name, a blank one and a group of another tenant', async () => {
    const owner = await makeOwner(database)
    const foreignGroup = await makeGroup(await makeOwner(database))
    const caller = as(owner).now()
    await makeAgency(owner, { name: 'Fès' })
    const made = await caller.agencies.create({ id: newId(), name: 'Rabat' })
    const current = await caller.agencies.update({ ...made, name: 'Salé' })
    expect(await catchRefusal(caller.agencies.update({ ...made, name: 'Témara' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'edit.stale',
      params: { current },
    })
    expect(await caller.agencies.list()).toContainEqual(current)
    expect(await catchRefusal(caller.agencies.update({ ...current, name: 'fes' }))).toMatchObject({
      reason: 'agencies.name_taken',
    })
    expect(await catchRefusal(caller.agencies.update({ ...current, name: '' }))).toMatchObject({
      fieldErrors: { name: 'Le nom est requis' },
    })
    expect(await catchRefusal(caller.agencies.update({ ...current, groupId: foreignGroup }))).toMatchObject({
      reason: 'groups.not_found',
    })
    expect((await caller.agencies.list()).map(({ name }) => name)).toEqual(['Fès', 'Salé'])
  })

  it('refuses the id of another tenant exactly like an unknown one, and changes nothing', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const foreign = await as(stranger).now().agencies.create({ id: newId(), name: 'Secret' })
    const before = await listRows(stranger)
    const caller = as(owner).now()
    const unknown = await catchRefusal(caller.agencies.update({ ...foreign, id: newId(), name: 'Pris' }))
    expect(await catchRefusal(caller.agencies.update({ ...foreign, name: 'Pris' }))).toEqual(unknown)
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', reason: 'agencies.not_found' })
    expect(await catchRefusal(caller.agencies.remove({ id: foreign.id }))).toEqual(
      await catchRefusal(caller.agencies.remove({ id: newId() })),
    )
    expect(await listRows(stranger)).toEqual(before)
  })
})

describe('agencies.remove', () => {
  it('deletes an unused one and frees its place', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Essentiel' })
    const max = await readLimit('Pack Essentiel')
    const caller = as(owner).now()
    const id = await makeAgency(owner)
    for (let made = 1; made < max; made += 1) await makeAgency(owner)
    expect(await caller.agencies.remove({ id })).toEqual({ id })
    expect(await catchRefusal(caller.agencies.remove({ id }))).toMatchObject({ reason: 'agencies.not_found' })
    expect(await caller.agencies.create({ id: newId(), name: 'Nouvelle' })).toMatchObject({ name: 'Nouvelle' })
  })

  it('refuses one with transactions and returns their number', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const standardProductId = await findStandardProductId(database)
    await makeTransactions(owner, [
      ...Array.from({ length: 11 }, (_, index) => ({
        agencyId,
        date: `2026-${index < 5 ? '10' : '11'}-0${1 + (index % 9)}`,
      })),
      { agencyId, type: 'outgoing' as const },
      { agencyId: null, standardProductId },
    ])
    const caller = as(owner).now()
    expect(await catchRefusal(caller.agencies.remove({ id: agencyId }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'agencies.in_use',
      params: { transactions: 12 },
      message: 'Cette agence ne peut pas être supprimée\u00A0: 12 transactions y sont enregistrées.',
    })
    expect(await listRows(owner)).toHaveLength(1)
  })

  it('deletes one whose transactions are all deleted', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    await makeTransactions(owner, [{ agencyId }])
    await database.db.deleteFrom('transactions').where('owner_id', '=', owner.userId).execute()
    expect(await as(owner).now().agencies.remove({ id: agencyId })).toEqual({ id: agencyId })
  })

  it('waits for a concurrent transaction, and is then refused', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const writer = await database.db.startTransaction().execute()
    await writer
      .insertInto('transactions')
      .values({
        owner_id: owner.userId,
        id: newId(),
        type: 'incoming',
        amount: 10_000,
        agency_id: agencyId,
        transaction_type_id: null,
        user_transaction_type_id: null,
        date: '2026-11-27',
        description: null,
        created_by: owner.userId,
      })
      .execute()
    const removal = catchRefusal(as(owner).now().agencies.remove({ id: agencyId }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await writer.commit().execute()
    expect(await removal).toMatchObject({
      reason: 'agencies.in_use',
      params: { transactions: 1, feeds: 0, closings: 0 },
    })
  })
})
