import { describe, expect, it } from 'vitest'
import { ownerIdOf } from '#server/auth/owner-id.ts'
import { findProductForEntry } from '#server/products/products.queries.ts'
import { newId } from '#shared/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeCustomProduct,
  makeOwner,
  makeUserOperator,
  operatorIdOf,
  standardProductIdOf,
} from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const database = withDatabase()

const namesOf = (products: ReadonlyArray<{ name: string }>) => products.map(({ name }) => name)

/** A standard product put in by an administrator. */
const makeStandardProduct = async (options: { name: string; active?: boolean; operatorId?: string | null }) => {
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
  it("answers the active operator's standard products by name, with operator and category", async () => {
    const owner = await makeOwner(database)
    const operatorId = await operatorIdOf(database, 'Cash Plus')
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
    })
  })

  it('answers no standard product of an operator without an active one, and asks for no input', async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner, { active: false })
    expect(await as(owner).now().products.list()).toEqual([])
  })

  it("adds the tenant's custom products of every operator and its types of the settings screen", async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner, { operatorId: await operatorIdOf(database, 'Ria') })
    await makeCustomProduct(owner, { name: 'Éclair', operatorId: await operatorIdOf(database, 'Wafacash') })
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

  it('limits to a category, to an operator, to both', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const ria = await operatorIdOf(database, 'Ria')
    const operatorId = await operatorIdOf(database, 'Western Union')
    await makeUserOperator(owner, { operatorId: ria })
    await makeCustomProduct(owner, { name: 'Envoi express', operatorId })
    await makeCustomProduct(owner, { name: 'Divers', operatorId: null })
    expect(namesOf(await caller.products.list({ category: 'incoming' }))).toEqual([
      'Divers',
      'Envoi express',
      'Envoi Ria',
    ])
    expect(namesOf(await caller.products.list({ operatorId }))).toEqual([
      'Envoi express',
      'Envoi Western Union',
      'Paiement Western Union',
    ])
    expect(namesOf(await caller.products.list({ operatorId, category: 'outgoing' }))).toEqual([
      'Paiement Western Union',
    ])
  })

  it('leaves out retired standard products and offers those of no operator to everybody', async () => {
    const owner = await makeOwner(database)
    const operatorId = await operatorIdOf(database, 'MoneyGram')
    await makeUserOperator(owner, { operatorId })
    await makeStandardProduct({ name: 'Ancien envoi MoneyGram', active: false, operatorId })
    const general = await makeStandardProduct({ name: 'Apport de caisse' })
    expect(namesOf(await as(owner).now().products.list({}))).toEqual([
      'Apport de caisse',
      'Envoi MoneyGram',
      'Paiement MoneyGram',
    ])
    expect(namesOf(await as(owner).now().products.list({ operatorId }))).toEqual([
      'Envoi MoneyGram',
      'Paiement MoneyGram',
    ])
    await database.db.deleteFrom('transaction_types').where('id', '=', general).execute()
  })

  it("never answers another tenant's products (pitfall 35)", async () => {
    const owner = await makeOwner(database)
    const other = await makeOwner(database)
    const operatorId = await operatorIdOf(database, 'Orange Money')
    await makeUserOperator(other, { operatorId })
    await makeCustomProduct(other, { name: 'Secret A', operatorId })
    await makeCustomProduct(other, { name: 'Secret B', operatorId: null })
    const caller = as(owner).now()
    expect(await caller.products.list({})).toEqual([])
    expect((await caller.products.list({ operatorId })).every(({ kind }) => kind === 'standard')).toBe(true)
  })

  it('says that an unknown operator is not found, a known one without products is empty', async () => {
    const owner = await makeOwner(database)
    const operatorId = newId()
    expect(await refusalOf(as(owner).now().products.list({ operatorId }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'operators.not_found',
    })
    await database.db.insertInto('operators').values({ id: operatorId, name: 'Opérateur neuf' }).execute()
    expect(await as(owner).now().products.list({ operatorId })).toEqual([])
  })

  it('refuses other words for the two categories (D17) and a caller without subscription', async () => {
    const owner = await makeOwner(database)
    const given = { category: 'cash-in' as 'incoming' }
    expect(await refusalOf(as(owner).now().products.list(given))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { category: 'Choix invalide' },
    })
    const expired = await makeOwner(database, { state: 'expired' })
    expect(await refusalOf(as(expired).now().products.list({}))).toMatchObject({
      reason: 'access.subscription_required',
    })
  })
})

describe('findProductForEntry', () => {
  it('answers category, operator and life of both kinds', async () => {
    const owner = await makeOwner(database)
    const ownerId = ownerIdOf(owner)
    const operatorId = await operatorIdOf(database, 'Ria')
    const standard = await standardProductIdOf(database, { operator: 'Ria', category: 'outgoing' })
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

  it("knows neither another tenant's product nor an id under the wrong kind", async () => {
    const owner = await makeOwner(database)
    const other = await makeOwner(database)
    const foreign = await makeCustomProduct(other)
    const own = await makeCustomProduct(owner)
    const ownerId = ownerIdOf(owner)
    expect(await findProductForEntry(database.db, ownerId, { kind: 'custom', id: foreign })).toBeUndefined()
    expect(await findProductForEntry(database.db, ownerId, { kind: 'custom', id: newId() })).toBeUndefined()
    expect(await findProductForEntry(database.db, ownerId, { kind: 'standard', id: own })).toBeUndefined()
  })
})
