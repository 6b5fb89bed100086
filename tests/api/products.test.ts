import { describe, expect, it } from 'vitest'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { findProductForEntry } from '#server/features/products/products.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeCustomProduct,
  makeOwner,
  makeTransaction,
  makeUserOperator,
  findOperatorId,
  findStandardProductId,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

const database = withDatabase({ poolSize: 24 })

// The server does this at start.
configureZod()

function getNames(products: ReadonlyArray<{ name: string }>) {
  return products.map(({ name }) => name)
}

/** A standard product added by an administrator. */
async function makeStandardProduct(options: { name: string; active?: boolean; operatorId?: string | null }) {
  const id = newId()
  await database.db
    .insertInto('transaction_types')
    .values({
      id,
      name: options.name,
      category: 'incoming',
      description: null,
      active: options.active ?? true,
      operator_id: options.operatorId ?? null,
    })
    .execute()
  return id
}

describe('products.list', () => {
  it("lists the active operator's standard products by name, with operator and category", async () => {
    const owner = await makeOwner(database)
    const operatorId = await findOperatorId(database, 'Cash Plus')
    await makeUserOperator(owner, { operatorId })
    const products = await as(owner).now().products.list({})
    expect(products.map(({ kind, name, category }) => [kind, name, category])).toEqual([
      ['standard', 'Dépôt mobile Cash Plus', 'incoming'],
      ['standard', 'Envoi national Cash Plus', 'incoming'],
      ['standard', 'Paiement de factures Cash Plus', 'incoming'],
      ['standard', 'Paiement de transfert Cash Plus', 'outgoing'],
      ['standard', 'Retrait mobile Cash Plus', 'outgoing'],
    ])
    expect(products[0]).toEqual({
      kind: 'standard',
      id: expect.any(String),
      name: 'Dépôt mobile Cash Plus',
      category: 'incoming',
      description: 'Dépôt sur le compte mobile',
      operatorId,
      operatorName: 'Cash Plus',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    })
  })

  it('lists no standard products of operators without an active operator, and needs no input', async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner, { active: false })
    expect(await as(owner).now().products.list()).toEqual([])
  })

  it('adds the custom products of the tenant of every operator, and its types', async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner, { operatorId: await findOperatorId(database, 'Ria') })
    await makeCustomProduct(owner, { name: 'Éclair', operatorId: await findOperatorId(database, 'Wafacash') })
    await makeCustomProduct(owner, { name: 'Achat de timbres', category: 'outgoing', operatorId: null })
    await makeCustomProduct(owner, { name: 'Retiré', active: false })
    expect(
      (await as(owner).now().products.list({})).map(({ kind, name, operatorName }) => [kind, name, operatorName]),
    ).toEqual([
      ['custom', 'Achat de timbres', null],
      ['custom', 'Éclair', 'Wafacash'],
      ['standard', 'Envoi Ria', 'Ria'],
      ['standard', 'Paiement Ria', 'Ria'],
    ])
  })

  it('filters by category, by operator, and by both', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const ria = await findOperatorId(database, 'Ria')
    const operatorId = await findOperatorId(database, 'Western Union')
    await makeUserOperator(owner, { operatorId: ria })
    await makeCustomProduct(owner, { name: 'Envoi express', operatorId })
    await makeCustomProduct(owner, { name: 'Divers', operatorId: null })
    expect(getNames(await caller.products.list({ category: 'incoming' }))).toEqual([
      'Divers',
      'Envoi express',
      'Envoi Ria',
    ])
    expect(getNames(await caller.products.list({ operatorId }))).toEqual([
      'Envoi express',
      'Envoi Western Union',
      'Paiement Western Union',
    ])
    expect(getNames(await caller.products.list({ operatorId, category: 'outgoing' }))).toEqual([
      'Paiement Western Union',
    ])
  })

  it('leaves out retired standard products and offers those without an operator to every client', async () => {
    const owner = await makeOwner(database)
    const operatorId = await findOperatorId(database, 'MoneyGram')
    await makeUserOperator(owner, { operatorId })
    await makeStandardProduct({ name: 'Ancien envoi MoneyGram', active: false, operatorId })
    const general = await makeStandardProduct({ name: 'Apport de caisse' })
    expect(getNames(await as(owner).now().products.list({}))).toEqual([
      'Apport de caisse',
      'Envoi MoneyGram',
      'Paiement MoneyGram',
    ])
    expect(getNames(await as(owner).now().products.list({ operatorId }))).toEqual([
      'Envoi MoneyGram',
      'Paiement MoneyGram',
    ])
    await database.db.deleteFrom('transaction_types').where('id', '=', general).execute()
  })

  it('does not list the products of another tenant', async () => {
    const owner = await makeOwner(database)
    const other = await makeOwner(database)
    const operatorId = await findOperatorId(database, 'Orange Money')
    await makeUserOperator(other, { operatorId })
    await makeCustomProduct(other, { name: 'Secret A', operatorId })
    await makeCustomProduct(other, { name: 'Secret B', operatorId: null })
    const caller = as(owner).now()
    expect(await caller.products.list({})).toEqual([])
    expect((await caller.products.list({ operatorId })).every(({ kind }) => kind === 'standard')).toBe(true)
  })

  it('does not find an unknown operator, and returns an empty list for one without products', async () => {
    const owner = await makeOwner(database)
    const operatorId = newId()
    expect(await catchRefusal(as(owner).now().products.list({ operatorId }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'operators.not_found',
    })
    await database.db.insertInto('operators').values({ id: operatorId, name: 'Opérateur neuf' }).execute()
    expect(await as(owner).now().products.list({ operatorId })).toEqual([])
  })

  it('accepts both words for a category and returns one', async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner, { operatorId: await findOperatorId(database, 'Ria') })
    const caller = as(owner).now()
    for (const [word, category, name] of [
      ['cash-in', 'incoming', 'Envoi Ria'],
      ['cash-out', 'outgoing', 'Paiement Ria'],
    ] as const) {
      const products = await caller.products.list({ category: word })
      expect(products).toEqual(await caller.products.list({ category }))
      expect(products).toMatchObject([{ name, category }])
    }
  })

  it('refuses a third category and a caller without a subscription', async () => {
    const owner = await makeOwner(database)
    const given = { category: 'transfer' as 'incoming' }
    expect(await catchRefusal(as(owner).now().products.list(given))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { category: 'Choix invalide' },
    })
    const expired = await makeOwner(database, { state: 'expired' })
    expect(await catchRefusal(as(expired).now().products.list({}))).toMatchObject({
      reason: 'access.subscription_required',
    })
  })
})

/** An owner's products and types in the database, also retired ones, by name. */
function listRows(owner: { userId: string }) {
  return database.db
    .selectFrom('user_transaction_types')
    .selectAll()
    .where('owner_id', '=', owner.userId)
    .orderBy('name')
    .execute()
}

/** A valid product of Ria. */
async function newProduct(changes: { id?: string; name?: string; category?: 'incoming' | 'outgoing' } = {}) {
  return {
    id: newId(),
    operatorId: await findOperatorId(database, 'Ria'),
    name: 'Envoi express',
    category: 'incoming' as const,
    description: null,
    ...changes,
  }
}

describe('products.create', () => {
  it('creates a custom product with a clean name and returns it as the list does', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const input = { ...(await newProduct()), name: '  Envoi \u00A0 express ', description: ' Dans la  journée ' }
    const product = await caller.products.create(input)
    expect(product).toEqual({
      kind: 'custom',
      id: input.id,
      name: 'Envoi express',
      category: 'incoming',
      description: 'Dans la journée',
      operatorId: input.operatorId,
      operatorName: 'Ria',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    })
    expect(await caller.products.list()).toEqual([product])
    expect(await listRows(owner)).toMatchObject([{ is_active: true, created_by: owner.userId }])
  })

  it('stores cash-in and cash-out as incoming and outgoing', async () => {
    const owner = await makeOwner(database)
    for (const [category, stored] of [
      ['cash-in', 'incoming'],
      ['cash-out', 'outgoing'],
    ] as const) {
      expect(
        await as(owner)
          .now()
          .products.create({ ...(await newProduct()), category }),
      ).toMatchObject({
        category: stored,
      })
    }
    expect((await listRows(owner)).map(({ category }) => category).sort()).toEqual(['incoming', 'outgoing'])
  })

  it('requires an operator, a name with visible characters and a category', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const input = await newProduct()
    const missing = undefined as unknown as string
    for (const operatorId of ['', missing]) {
      expect(await catchRefusal(caller.products.create({ ...input, operatorId }))).toMatchObject({
        fieldErrors: { operatorId: 'Veuillez sélectionner un opérateur' },
      })
    }
    expect(await catchRefusal(caller.products.create({ ...input, name: ' \u200B ' }))).toMatchObject({
      fieldErrors: { name: 'Le nom est requis' },
    })
    expect(await catchRefusal(caller.products.create({ ...input, category: 'x' as 'incoming' }))).toMatchObject({
      fieldErrors: { category: 'Choix invalide' },
    })
    expect(await catchRefusal(caller.products.create({ ...input, operatorId: newId() }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'operators.not_found',
    })
    expect(await listRows(owner)).toEqual([])
  })

  it('is unique by operator, category and name, without case, accents and spaces', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    await caller.products.create(await newProduct({ name: 'Éclair' }))
    for (const name of ['eclair', 'ÉCLAIR ', ' E\u0301clair', 'e\u0301CLAIR']) {
      expect(await catchRefusal(caller.products.create(await newProduct({ name })))).toMatchObject({
        code: 'CONFLICT',
        reason: 'products.name_taken',
        message: 'Un produit avec ce nom existe déjà chez cet opérateur.',
      })
    }
    await caller.products.create(await newProduct({ name: 'eclair', category: 'outgoing' }))
    await caller.products.create({
      ...(await newProduct({ name: 'eclair' })),
      operatorId: await findOperatorId(database),
    })
    await as(await makeOwner(database))
      .now()
      .products.create(await newProduct({ name: 'Éclair' }))
    expect(await listRows(owner)).toHaveLength(3)
  })

  it('creates once for an id, and refuses other content and the id of another tenant', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const input = await newProduct()
    const results = await Promise.all(Array.from({ length: 20 }, () => as(owner).now().products.create(input)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await listRows(owner)).toHaveLength(1)
    for (const changed of [
      { ...input, name: 'Autre' },
      { ...input, category: 'outgoing' as const },
    ]) {
      expect(await catchRefusal(as(owner).now().products.create(changed))).toMatchObject({ reason: 'create.id_taken' })
    }
    expect(await catchRefusal(as(stranger).now().products.create(input))).toMatchObject({ reason: 'create.id_taken' })
    expect(await listRows(stranger)).toEqual([])
  })

  it('creates one of twenty with the same name', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operatorId = await findOperatorId(database, 'Ria')
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        caller.products.create({
          id: newId(),
          operatorId,
          name: index % 2 === 0 ? 'Éclair' : 'eclair ',
          category: 'incoming',
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({ reason: 'products.name_taken' })
      }
    }
    expect(await listRows(owner)).toHaveLength(1)
  })
})

describe('products.update', () => {
  it('changes every field of an unused product, and keeps its own name', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const made = await caller.products.create(await newProduct())
    const operatorId = await findOperatorId(database, 'Cash Plus')
    const changed = await caller.products.update({
      id: made.id,
      updatedAt: made.updatedAt,
      operatorId,
      name: 'ENVOI EXPRESS',
      category: 'cash-out',
      description: 'Nouveau',
    })
    expect(changed).toMatchObject({
      name: 'ENVOI EXPRESS',
      category: 'outgoing',
      description: 'Nouveau',
      operatorName: 'Cash Plus',
    })
    expect(await caller.products.list()).toEqual([changed])
  })

  it('refuses a stale edit, a taken name and an unknown operator', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    await caller.products.create(await newProduct({ name: 'Éclair' }))
    const made = await caller.products.create(await newProduct())
    const input = { ...(await newProduct()), id: made.id, updatedAt: made.updatedAt }
    expect(await catchRefusal(caller.products.update({ ...input, name: 'ECLAIR' }))).toMatchObject({
      reason: 'products.name_taken',
    })
    expect(await catchRefusal(caller.products.update({ ...input, operatorId: newId() }))).toMatchObject({
      reason: 'operators.not_found',
    })
    const current = await caller.products.update({ ...input, name: 'Envoi lent' })
    expect(await catchRefusal(caller.products.update({ ...input, name: 'Envoi rapide' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'edit.stale',
      params: { current },
    })
  })

  it('keeps operator and category of a product that transactions use, and allows another name', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const made = await caller.products.create(await newProduct())
    await makeTransaction(owner, { customProductId: made.id })
    const input = { ...(await newProduct()), id: made.id, updatedAt: made.updatedAt }
    for (const moved of [
      { ...input, category: 'outgoing' as const },
      { ...input, operatorId: await findOperatorId(database) },
    ]) {
      expect(await catchRefusal(caller.products.update(moved))).toMatchObject({
        code: 'CONFLICT',
        reason: 'products.in_use',
      })
    }
    expect(await caller.products.update({ ...input, name: 'Envoi lent' })).toMatchObject({ name: 'Envoi lent' })
  })

  it('keeps the direction of a transaction and its product equal, in a race of both', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    for (let round = 0; round < 10; round += 1) {
      const made = await caller.products.create(await newProduct({ name: `Course ${round}` }))
      await Promise.allSettled([
        caller.transactions.create({
          id: newId(),
          type: 'incoming',
          amount: 10_000,
          product: { kind: 'custom', id: made.id },
          description: null,
        }),
        caller.products.update({
          ...(await newProduct()),
          ...made,
          category: 'outgoing',
          operatorId: made.operatorId ?? '',
        }),
      ])
    }
    const rows = await database.db
      .selectFrom('transactions as t')
      .innerJoin('user_transaction_types as p', (join) =>
        join.onRef('p.owner_id', '=', 't.owner_id').onRef('p.id', '=', 't.user_transaction_type_id'),
      )
      .select(['t.type', 'p.category'])
      .where('t.owner_id', '=', owner.userId)
      .execute()
    for (const { type, category } of rows) expect(category).toBe(type)
  })

  it('does not find a standard product, a type of the settings screen, a retired one or one of another tenant', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const caller = as(owner).now()
    const foreign = await as(stranger)
      .now()
      .products.create(await newProduct())
    const before = await listRows(stranger)
    const ids = [
      newId(),
      foreign.id,
      await findStandardProductId(database),
      await makeCustomProduct(owner, { operatorId: null }),
      await makeCustomProduct(owner, { active: false }),
    ]
    for (const id of ids) {
      const input = { ...(await newProduct({ name: 'Pris' })), id, updatedAt: foreign.updatedAt }
      expect(await catchRefusal(caller.products.update(input))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'products.not_found',
      })
      expect(await catchRefusal(caller.products.remove({ id }))).toMatchObject({ reason: 'products.not_found' })
    }
    expect(await listRows(stranger)).toEqual(before)
    expect(await listRows(owner)).toHaveLength(2)
  })
})

describe('products.remove', () => {
  it('deletes a product that no transaction uses', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const id = await makeCustomProduct(owner)
    expect(await caller.products.remove({ id })).toEqual({ id, removal: 'deleted' })
    expect(await listRows(owner)).toEqual([])
    expect(await catchRefusal(caller.products.remove({ id }))).toMatchObject({ reason: 'products.not_found' })
  })

  it('retires a used one: not offered, still in the history, its name free again', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const made = await caller.products.create(await newProduct())
    await makeTransaction(owner, { customProductId: made.id, amount: 12_345 })
    expect(await caller.products.remove({ id: made.id })).toEqual({ id: made.id, removal: 'retired' })
    expect(await caller.products.list()).toEqual([])
    const { rows, totals } = await caller.transactions.list({})
    expect(rows).toMatchObject([{ product: { kind: 'custom', id: made.id, name: 'Envoi express' } }])
    expect(totals).toMatchObject({ incomingAmount: 12_345 })
    expect(await catchRefusal(caller.products.remove({ id: made.id }))).toMatchObject({ reason: 'products.not_found' })
    // The id still belongs to the retired product.
    expect(await catchRefusal(caller.products.create({ ...(await newProduct()), id: made.id }))).toMatchObject({
      reason: 'create.id_taken',
    })
    const again = await caller.products.create(await newProduct())
    expect(await caller.products.list()).toEqual([again])
  })

  it('keeps a transaction that is recorded concurrently', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    for (let round = 0; round < 10; round += 1) {
      const id = await makeCustomProduct(owner)
      const transaction = { id: newId(), type: 'incoming', amount: 10_000, description: null } as const
      const [recorded, removed] = await Promise.allSettled([
        caller.transactions.create({ ...transaction, product: { kind: 'custom', id } }),
        caller.products.remove({ id }),
      ])
      expect(removed.status).toBe('fulfilled')
      const left = (await listRows(owner)).filter((row) => row.id === id)
      expect(left.map(({ is_active }) => is_active)).toEqual(recorded.status === 'fulfilled' ? [false] : [])
      if (recorded.status === 'rejected') {
        expect(await catchRefusal(Promise.reject(recorded.reason))).toMatchObject({ reason: 'products.not_found' })
      }
    }
  })
})

describe('products.importStandard', () => {
  it("copies the operator's active products of one category and counts the new ones", async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operatorId = await findOperatorId(database, 'Wafacash')
    const retired = await makeStandardProduct({ name: 'Ancien Jibi', active: false, operatorId })
    expect(await caller.products.importStandard({ operatorId, category: 'cash-in' })).toEqual({ imported: 3 })
    expect(await caller.products.importStandard({ operatorId, category: 'incoming' })).toEqual({ imported: 0 })
    expect(await listRows(owner)).toMatchObject([
      { name: 'Envoi national Wafacash', category: 'incoming', operator_id: operatorId, created_by: owner.userId },
      { name: 'Paiement de factures Wafacash' },
      { name: 'Recharge Jibi', description: 'Dépôt sur le compte mobile Jibi' },
    ])
    expect(await caller.products.importStandard({ operatorId, category: 'outgoing' })).toEqual({ imported: 2 })
    expect(await listRows(owner)).toHaveLength(5)
    await database.db.deleteFrom('transaction_types').where('id', '=', retired).execute()
  })

  it('skips products that the tenant has under the same name, and reactivates retired ones', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operatorId = await findOperatorId(database, 'Orange Money')
    await makeCustomProduct(owner, { name: 'DEPOT  orange money', operatorId })
    const retired = await makeCustomProduct(owner, { name: 'Recharge Orange', operatorId, active: false })
    await makeTransaction(owner, { customProductId: retired })
    expect(await caller.products.importStandard({ operatorId, category: 'incoming' })).toEqual({ imported: 1 })
    const live = (await listRows(owner)).filter(({ is_active }) => is_active)
    expect(getNames(live)).toEqual(['DEPOT  orange money', 'Recharge Orange'])
  })

  it('imports once for twenty concurrent calls', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operatorId = await findOperatorId(database, 'Cash Plus')
    const results = await Promise.all(
      Array.from({ length: 20 }, () => caller.products.importStandard({ operatorId, category: 'incoming' })),
    )
    expect(results.map(({ imported }) => imported).toSorted((left, right) => left - right)).toEqual([
      ...Array.from({ length: 19 }, () => 0),
      3,
    ])
    expect(await listRows(owner)).toHaveLength(3)
  })

  it('imports correctly while products of the same names are added by hand', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operatorId = await findOperatorId(database, 'Cash Plus')
    const names = ['Dépôt mobile Cash Plus', 'Envoi national Cash Plus', 'Paiement de factures Cash Plus']
    await Promise.allSettled([
      ...names
        .toReversed()
        .map((name) => caller.products.create({ id: newId(), operatorId, name, category: 'incoming' })),
      ...Array.from({ length: 5 }, () => caller.products.importStandard({ operatorId, category: 'incoming' })),
    ])
    expect(getNames(await listRows(owner))).toEqual(names)
  })

  it('does not find an unknown operator', async () => {
    const owner = await makeOwner(database)
    const input = { operatorId: newId(), category: 'incoming' as const }
    expect(await catchRefusal(as(owner).now().products.importStandard(input))).toMatchObject({
      reason: 'operators.not_found',
    })
  })
})

describe('findProductForEntry', () => {
  it('returns category, operator and state of both kinds', async () => {
    const owner = await makeOwner(database)
    const { ownerId } = mintOwnSpace(owner)
    const operatorId = await findOperatorId(database, 'Ria')
    const standard = await findStandardProductId(database, { operator: 'Ria', category: 'outgoing' })
    expect(await findProductForEntry(database.db, ownerId, { kind: 'standard', id: standard })).toEqual({
      category: 'outgoing',
      operatorId,
      isLive: true,
    })
    const retired = await makeCustomProduct(owner, { operatorId: null, active: false })
    expect(await findProductForEntry(database.db, ownerId, { kind: 'custom', id: retired })).toEqual({
      category: 'incoming',
      operatorId: null,
      isLive: false,
    })
  })

  it('does not find a product of another tenant, or an id of the wrong kind', async () => {
    const owner = await makeOwner(database)
    const other = await makeOwner(database)
    const foreign = await makeCustomProduct(other)
    const own = await makeCustomProduct(owner)
    const { ownerId } = mintOwnSpace(owner)
    expect(await findProductForEntry(database.db, ownerId, { kind: 'custom', id: foreign })).toBeUndefined()
    expect(await findProductForEntry(database.db, ownerId, { kind: 'custom', id: newId() })).toBeUndefined()
    expect(await findProductForEntry(database.db, ownerId, { kind: 'standard', id: own })).toBeUndefined()
  })
})
