import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAdmin,
  makeCustomProduct,
  makeOperator,
  makeOwner,
  makeStandardProduct,
  makeTransaction,
  findOperatorId,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

/* The catalogue of standard products. */

const database = withDatabase({ poolSize: 24 })

// The server does this at start.
configureZod()

async function makeCalls() {
  return as(await makeAdmin(database)).now()
}

const NAME_TAKEN = {
  reason: 'transactionTypes.standard_name_taken',
  message: 'Un type de transaction avec ce nom existe déjà',
}

function linesAbout(id: string) {
  return database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', id).orderBy('seq').execute()
}

describe('transactionTypes.adminList', () => {
  it('searches name, description and operator without case and accents, by category, and counts', async () => {
    const calls = await makeCalls()
    const operatorId = await makeOperator(database, { name: 'Société Étoile' })
    const byName = await makeStandardProduct(database, { name: 'Étoilé un' })
    const byText = await makeStandardProduct(database, { name: 'Aller deux', description: "Sous l'étoile" })
    const byOperator = await makeStandardProduct(database, { name: 'Zèbre trois', operatorId, active: false })
    await makeStandardProduct(database, { name: 'Étoile quatre', category: 'outgoing' })
    const incoming = await calls.transactionTypes.adminList({ category: 'cash-in', search: 'ETOILE' })
    expect(incoming.rows.map(({ id }) => id)).toEqual([byText, byName, byOperator])
    expect(incoming).toMatchObject({ total: 3, page: 1, pageSize: 20 })
    expect(incoming.rows[2]).toMatchObject({ operatorName: 'Société Étoile', active: false, isUsed: false })
    expect((await calls.transactionTypes.adminList({ category: 'outgoing', search: 'étoile' })).total).toBe(1)
    expect((await calls.transactionTypes.adminList({ search: 'étoile' })).total).toBe(4)
    expect((await calls.transactionTypes.adminList({ search: '%' })).total).toBe(0)
  })

  it('pages', async () => {
    const calls = await makeCalls()
    for (let index = 0; index < 21; index += 1) await makeStandardProduct(database, { name: `Page ${index + 10}` })
    const second = await calls.transactionTypes.adminList({ category: 'incoming', search: 'page', page: 2 })
    expect([second.total, second.rows.map(({ name }) => name)]).toEqual([21, ['Page 30']])
    expect(await calls.transactionTypes.adminList({ category: 'incoming', search: 'page', page: 5 })).toEqual(second)
  })
})

describe('transactionTypes.adminCreate', () => {
  it('is incoming and active by default, is created once for an id, with an audit line', async () => {
    const calls = await makeCalls()
    const type = { id: newId(), name: 'Envoi   express ' }
    const first = await calls.transactionTypes.adminCreate(type)
    expect(first).toMatchObject({
      id: type.id,
      name: 'Envoi express',
      category: 'incoming',
      active: true,
      description: null,
      operatorId: null,
      isUsed: false,
    })
    expect(await calls.transactionTypes.adminCreate(type)).toEqual(first)
    expect(await linesAbout(type.id)).toMatchObject([
      { action: 'transactionTypes.create', after: { category: 'incoming' } },
    ])
    expect(await catchRefusal(calls.transactionTypes.adminCreate({ ...type, category: 'outgoing' }))).toMatchObject({
      reason: 'create.id_taken',
    })
  })

  it('is offered to clients at once', async () => {
    const calls = await makeCalls()
    const operatorId = await findOperatorId(database)
    const { id } = await calls.transactionTypes.adminCreate({ id: newId(), name: 'Tout neuf', operatorId })
    const client = as(await makeOwner(database)).now()
    expect((await client.products.list({ operatorId })).map((product) => product.id)).toContain(id)
  })

  it('refuses an empty name in French, and compares active names without case and accents', async () => {
    const calls = await makeCalls()
    const { fieldErrors } = await catchRefusal(calls.transactionTypes.adminCreate({ id: newId(), name: '  ' }))
    expect(fieldErrors).toEqual({ name: 'Le nom est requis' })
    await makeStandardProduct(database, { name: 'Dépôt Spécial' })
    await makeStandardProduct(database, { name: 'Retiré', active: false })
    for (const name of ['dépôt spécial ', 'DEPOT  SPECIAL']) {
      expect(await catchRefusal(calls.transactionTypes.adminCreate({ id: newId(), name }))).toMatchObject(NAME_TAKEN)
    }
    // The name of a retired type is free again, and a type of a client may have the same name.
    await calls.transactionTypes.adminCreate({ id: newId(), name: 'Retiré' })
    await makeCustomProduct(await makeOwner(database), { name: 'Chez le client', operatorId: null })
    await calls.transactionTypes.adminCreate({ id: newId(), name: 'Chez le client' })
  })

  it('creates one of twenty with the same name', async () => {
    const calls = await makeCalls()
    const name = `Produit ${newId()}`
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => calls.transactionTypes.adminCreate({ id: newId(), name })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses an operator that does not exist', async () => {
    const calls = await makeCalls()
    const type = { id: newId(), name: 'Sans opérateur connu', operatorId: newId() }
    expect(await catchRefusal(calls.transactionTypes.adminCreate(type))).toMatchObject({
      reason: 'operators.not_found',
    })
  })
})

describe('transactionTypes.adminUpdate', () => {
  const read = async (id: string) => {
    const { name, category, description, active, operatorId, updatedAt } = await (
      await makeCalls()
    ).transactionTypes.adminById({ id })
    return { id, name, category, description, active, operatorId, updatedAt }
  }

  it('edits every field of an unused one, with before and after in the audit trail; refuses a stale edit', async () => {
    const calls = await makeCalls()
    const before = await read(await makeStandardProduct(database, { name: 'À revoir' }))
    const edit = { ...before, name: 'Revu', category: 'outgoing' as const, description: 'Détail', active: false }
    const current = await calls.transactionTypes.adminUpdate(edit)
    expect(current).toMatchObject({
      name: 'Revu',
      category: 'outgoing',
      active: false,
    })
    expect(await linesAbout(before.id)).toMatchObject([
      { action: 'transactionTypes.update', before: { name: 'À revoir' }, after: { name: 'Revu', active: false } },
    ])
    expect(await catchRefusal(calls.transactionTypes.adminUpdate(edit))).toMatchObject({
      reason: 'edit.stale',
      params: { current },
    })
    expect(await catchRefusal(calls.transactionTypes.adminUpdate({ ...edit, id: newId() }))).toMatchObject({
      reason: 'transactionTypes.not_found',
    })
  })

  it('refuses the name of another active one, also when a retired one becomes active again', async () => {
    const calls = await makeCalls()
    await makeStandardProduct(database, { name: 'Occupé' })
    const other = await read(await makeStandardProduct(database))
    expect(await catchRefusal(calls.transactionTypes.adminUpdate({ ...other, name: 'OCCUPE' }))).toMatchObject(
      NAME_TAKEN,
    )
    const retired = await read(await makeStandardProduct(database, { name: 'Occupé', active: false }))
    expect(await catchRefusal(calls.transactionTypes.adminUpdate({ ...retired, active: true }))).toMatchObject(
      NAME_TAKEN,
    )
    // Its own name in another case is allowed.
    const own = await read(await makeStandardProduct(database, { name: 'À moi' }))
    expect(await calls.transactionTypes.adminUpdate({ ...own, name: 'a moi' })).toMatchObject({ name: 'a moi' })
  })

  it('keeps direction and operator of one that transactions use', async () => {
    const calls = await makeCalls()
    const id = await makeStandardProduct(database, { name: 'Servi' })
    await makeTransaction(await makeOwner(database), { standardProductId: id })
    const before = await read(id)
    for (const change of [{ category: 'outgoing' as const }, { operatorId: await findOperatorId(database) }]) {
      expect(await catchRefusal(calls.transactionTypes.adminUpdate({ ...before, ...change }))).toMatchObject({
        reason: 'products.in_use',
      })
    }
    expect(await calls.transactionTypes.adminUpdate({ ...before, name: 'Servi bien' })).toMatchObject({
      name: 'Servi bien',
      isUsed: true,
    })
  })
})

describe('transactionTypes.adminRemove', () => {
  it('deletes an unused one once', async () => {
    const calls = await makeCalls()
    const id = await makeStandardProduct(database, { name: 'Inutile' })
    expect(await calls.transactionTypes.adminRemove({ id })).toEqual({ id, removal: 'deleted' })
    expect(await linesAbout(id)).toMatchObject([
      { action: 'transactionTypes.remove', before: { name: 'Inutile' }, after: null },
    ])
    expect(await catchRefusal(calls.transactionTypes.adminRemove({ id }))).toMatchObject({
      reason: 'transactionTypes.not_found',
    })
  })

  it('retires a used one: not offered, still in the history', async () => {
    const calls = await makeCalls()
    const owner = await makeOwner(database)
    const id = await makeStandardProduct(database, { name: 'Historique' })
    await makeTransaction(owner, { standardProductId: id })
    expect(await calls.transactionTypes.adminRemove({ id })).toEqual({ id, removal: 'retired' })
    expect(await calls.transactionTypes.adminRemove({ id })).toEqual({ id, removal: 'retired' })
    expect(await linesAbout(id)).toMatchObject([{ before: { active: true }, after: { active: false } }])
    const client = as(owner).now()
    expect((await client.transactionTypes.list()).map((type) => type.id)).not.toContain(id)
    expect((await client.transactions.list({})).rows[0]?.product?.name).toBe('Historique')
  })

  it('stays in the history or has no transaction, when one is recorded concurrently', async () => {
    const calls = await makeCalls()
    const client = as(await makeOwner(database)).now()
    for (let round = 0; round < 10; round += 1) {
      const id = await makeStandardProduct(database)
      const [recorded, removed] = await Promise.allSettled([
        client.transactions.create({
          id: newId(),
          type: 'incoming',
          amount: 100,
          product: { kind: 'standard', id },
        }),
        calls.transactionTypes.adminRemove({ id }),
      ])
      expect(removed.status).toBe('fulfilled')
      const left = await database.db.selectFrom('transaction_types').selectAll().where('id', '=', id).execute()
      expect(left).toHaveLength(recorded.status === 'fulfilled' ? 1 : 0)
    }
  })
})
