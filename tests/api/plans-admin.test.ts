import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { formatMoneyForInput } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner, makePlan, findPlanId } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

const database = withDatabase({ poolSize: 24 })

// The server does this at start.
configureZod()

async function makeCalls() {
  return as(await makeAdmin(database)).now()
}

function newPlan(terms: Partial<ReturnType<typeof basePlan>> = {}) {
  return { ...basePlan(), ...terms }
}
function basePlan() {
  return {
    id: newId(),
    name: `Pack ${newId()}`,
    description: 'Pour commencer' as string | null,
    price: 99_000,
    currency: 'MAD' as 'MAD' | 'EUR' | 'USD',
    maxAgencies: 3 as 1 | 3 | 5 | 10 | 999 | null,
    isActive: true,
  }
}

function linesAbout(id: string) {
  return database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', id).orderBy('seq').execute()
}

describe('plans.create', () => {
  it('creates once for an id, writes one audit line, and refuses the id with other content', async () => {
    const calls = await makeCalls()
    const plan = newPlan({ name: '  Pack   Découverte ' })
    const first = await calls.plans.create(plan)
    expect(first).toMatchObject({
      id: plan.id,
      name: 'Pack Découverte',
      price: 99_000,
      maxAgencies: 3,
      isActive: true,
      isDemo: false,
    })
    expect(await calls.plans.create(plan)).toEqual(first)
    expect(await linesAbout(plan.id)).toMatchObject([
      {
        action: 'plans.create',
        subject_name: 'Pack Découverte',
        owner_id: null,
        before: null,
        after: { price: 99_000 },
      },
    ])
    expect(await catchRefusal(calls.plans.create({ ...plan, price: 99_001 }))).toMatchObject({
      reason: 'create.id_taken',
    })
  })

  // Floating point would make 1003 of 10,04.
  it.each([
    ['10,04', 1004],
    ['8,20', 820],
    ['19,99', 1999],
    ['0,29', 29],
    ['1,15', 115],
    ['17,08', 1708],
  ])('keeps the typed price %s as %i, and the form shows it again', async (typed, hundredths) => {
    const calls = await makeCalls()
    const parsed = parseMoney(typed)
    if (!parsed.ok) throw new Error(parsed.error)
    const { id } = await calls.plans.create(newPlan({ price: parsed.centimes }))
    const stored = await calls.plans.byId({ id })
    expect(stored.price).toBe(hundredths)
    expect(formatMoneyForInput(stored.price)).toBe(typed)
  })

  it.each([0, -1, -0, 1.5, Number.NaN, 1e21, '100', null])('refuses the price %s', async (price) => {
    const calls = await makeCalls()
    const plan = newPlan({ price: price as number })
    const { code, fieldErrors } = await catchRefusal(calls.plans.create(plan))
    expect(code).toBe('BAD_REQUEST')
    expect(fieldErrors?.['price']).toMatch(/^Le prix doit être un nombre valide supérieur à 0$|^Le montant ne peut pas/)
    expect(await database.db.selectFrom('subscription_plans').where('id', '=', plan.id).selectAll().execute()).toEqual(
      [],
    )
  })

  it.each([
    ['name', ' \u200B '],
    ['name', 'x'.repeat(121)],
    ['currency', 'GBP'],
    ['maxAgencies', 4],
    ['maxAgencies', 0],
    ['isActive', 'oui'],
  ])('refuses %s = %s at its field', async (field, value) => {
    const calls = await makeCalls()
    const { fieldErrors } = await catchRefusal(calls.plans.create({ ...newPlan(), [field]: value }))
    expect(Object.keys(fieldErrors ?? {})).toEqual([field])
  })

  it.each([1, 3, 5, 10, 999, null] as const)('accepts %s agencies', async (maxAgencies) => {
    const calls = await makeCalls()
    expect((await calls.plans.create(newPlan({ maxAgencies }))).maxAgencies).toBe(maxAgencies)
  })

  it('refuses a blank name with the required message', async () => {
    const calls = await makeCalls()
    const { fieldErrors } = await catchRefusal(calls.plans.create(newPlan({ name: ' ' })))
    expect(fieldErrors).toEqual({ name: 'Veuillez remplir tous les champs obligatoires' })
  })

  it('compares names without case and accents, also of twenty concurrent calls', async () => {
    const calls = await makeCalls()
    await calls.plans.create(newPlan({ name: 'Pack Été' }))
    expect(await catchRefusal(calls.plans.create(newPlan({ name: 'pack  ete' })))).toMatchObject({
      reason: 'plans.name_taken',
      message: 'Un pack avec ce nom existe déjà.',
    })
    const name = `Pack ${newId()}`
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => calls.plans.create(newPlan({ name }))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('plans.update', () => {
  it('changes the terms, with before and after in the audit line, and refuses a stale edit', async () => {
    const calls = await makeCalls()
    const id = await makePlan(database, { price: 119_900 })
    const before = await calls.plans.byId({ id })
    const edit = { ...newPlan({ name: before.name, price: 129_900 }), id, updatedAt: before.updatedAt }
    const after = await calls.plans.update(edit)
    expect(after.price).toBe(129_900)
    expect(await linesAbout(id)).toMatchObject([
      { action: 'plans.update', before: { price: 119_900 }, after: { price: 129_900 } },
    ])
    expect(await catchRefusal(calls.plans.update(edit))).toMatchObject({
      reason: 'edit.stale',
      params: { current: after },
    })
    expect(await calls.plans.byId({ id })).toEqual(after)
    // Saving the same content writes no line.
    await calls.plans.update({ ...edit, updatedAt: after.updatedAt })
    expect(await linesAbout(id)).toHaveLength(1)
  })

  it('refuses an unknown plan, the name of another, and a price of 0', async () => {
    const calls = await makeCalls()
    const id = await makePlan(database)
    const { updatedAt, name } = await calls.plans.byId({ id })
    const edit = (terms: object) => ({ ...newPlan({ name }), id, updatedAt, ...terms })
    expect(await catchRefusal(calls.plans.update(edit({ id: newId() })))).toMatchObject({ reason: 'plans.not_found' })
    expect(await catchRefusal(calls.plans.update(edit({ name: 'PACK PRO' })))).toMatchObject({
      reason: 'plans.name_taken',
    })
    expect((await catchRefusal(calls.plans.update(edit({ price: 0 })))).fieldErrors).toEqual({
      price: 'Le prix doit être un nombre valide supérieur à 0',
    })
  })

  it('accepts one of two concurrent edits', async () => {
    const calls = await makeCalls()
    const id = await makePlan(database)
    const { updatedAt, name } = await calls.plans.byId({ id })
    const edits = [1_000, 2_000].map((price) => calls.plans.update({ ...newPlan({ name, price }), id, updatedAt }))
    const outcomes = await Promise.allSettled(edits)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps name and price of the trial, and allows to edit its description', async () => {
    const calls = await makeCalls()
    const id = await findPlanId(database, 'Demo 3 jours')
    const { createdAt: _created, createdOn: _on, isDemo, ...terms } = await calls.plans.byId({ id })
    expect(isDemo).toBe(true)
    const edit = { ...terms, maxAgencies: 999 as const }
    expect((await catchRefusal(calls.plans.update({ ...edit, name: 'Essai' }))).fieldErrors).toHaveProperty('name')
    expect((await catchRefusal(calls.plans.update({ ...edit, price: 100 }))).fieldErrors).toHaveProperty('price')
    expect(await calls.plans.update({ ...edit, description: 'Trois jours' })).toMatchObject({
      price: 0,
      description: 'Trois jours',
    })
  })
})

describe('plans.list', () => {
  it('lists every plan by price, with the number of its subscriptions', async () => {
    const calls = await makeCalls()
    await makeOwner(database, { plan: 'Pack Essentiel' })
    const plans = await calls.plans.list()
    expect(plans.map(({ price }) => price)).toEqual(plans.map(({ price }) => price).toSorted((a, b) => a - b))
    expect(plans.find(({ name }) => name === 'Pack Essentiel')).toMatchObject({ subscriptions: 1, isActive: true })
    expect(plans.find(({ name }) => name === 'Demo 3 jours')?.isDemo).toBe(true)
  })
})

describe('plans.remove', () => {
  it('deletes an unused plan once, with an audit line', async () => {
    const calls = await makeCalls()
    const id = await makePlan(database, { name: 'Pack Éphémère' })
    expect(await calls.plans.remove({ id })).toEqual({ id })
    expect(await linesAbout(id)).toMatchObject([
      { action: 'plans.remove', before: { name: 'Pack Éphémère' }, after: null },
    ])
    expect(await catchRefusal(calls.plans.remove({ id }))).toMatchObject({ reason: 'plans.not_found' })
  })

  it('says what uses a plan and deletes nothing', async () => {
    const calls = await makeCalls()
    for (const state of ['subscribed', 'expired', 'pending'] as const) {
      await makeOwner(database, { plan: 'Pack Réseau', state })
    }
    const id = await findPlanId(database, 'Pack Réseau')
    const { params, ...seen } = await catchRefusal(calls.plans.remove({ id }))
    expect(params).toEqual({ subscriptions: 2, requests: 1, groups: 0 })
    expect(seen).toMatchObject({
      code: 'CONFLICT',
      reason: 'plans.in_use',
      message:
        'Ce pack ne peut pas être supprimé\u00A0: il est utilisé par 2 abonnements et 1 demande. Désactivez-le pour ne plus le proposer.',
    })
    expect(await findPlanId(database, 'Pack Réseau')).toBe(id)
    expect(await linesAbout(id)).toEqual([])
  })

  it('refuses the trial', async () => {
    const calls = await makeCalls()
    const id = await findPlanId(database, 'Demo 3 jours')
    expect(await catchRefusal(calls.plans.remove({ id }))).toMatchObject({ reason: 'plans.demo_kept' })
  })

  it('either keeps the plan or leaves no client with it, during concurrent registrations', async () => {
    const calls = await makeCalls()
    for (let round = 0; round < 5; round += 1) {
      const planId = await makePlan(database)
      const register = (n: number) =>
        anonymous(database)
          .now()
          .auth.register({
            planId,
            firstName: 'Salma',
            lastName: 'Benali',
            email: `course-${round}-${n}-${newId()}@exemple.ma`,
            password: 'secret-1234',
          })
      const outcomes = await Promise.allSettled([register(1), calls.plans.remove({ id: planId }), register(2)])
      const requests = await database.db.selectFrom('pending_users').selectAll().where('plan_id', '=', planId).execute()
      const plan = await database.db.selectFrom('subscription_plans').selectAll().where('id', '=', planId).execute()
      expect(plan.length === 1 || requests.length === 0).toBe(true)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect((await catchRefusal(Promise.reject(outcome.reason))).reason).toMatch(/^plans\.(not_offered|in_use)$/)
        }
      }
    }
  })
})
