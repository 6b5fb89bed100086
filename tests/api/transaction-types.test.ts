import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeCustomProduct, makeOwner, makeTransaction, findStandardProductId } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

const database = withDatabase({ poolSize: 24 })

// The server does this at start.
configureZod()

const REQUIRED = 'Veuillez remplir tous les champs obligatoires.'
const NAME_TAKEN = 'Un type de transaction avec ce nom existe déjà.'

function listRows(owner: { userId: string }) {
  return database.db
    .selectFrom('user_transaction_types')
    .selectAll()
    .where('owner_id', '=', owner.userId)
    .orderBy('name')
    .execute()
}

function newType(name = 'Achat de timbres') {
  return { id: newId(), name, category: 'outgoing' as const, description: null }
}

describe('transactionTypes.list', () => {
  it("lists the catalogue read-only and the tenant's own types, by name, without its products", async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    await makeCustomProduct(owner, { name: 'Éclairage', operatorId: null })
    await makeCustomProduct(owner, { name: 'Produit' })
    await makeCustomProduct(owner, { name: 'Retiré', operatorId: null, active: false })
    await makeCustomProduct(stranger, { name: 'Secret', operatorId: null })
    const types = await as(owner).now().transactionTypes.list()
    expect(types.filter(({ kind }) => kind === 'custom')).toEqual([
      {
        kind: 'custom',
        id: expect.any(String),
        name: 'Éclairage',
        category: 'incoming',
        description: null,
        operatorName: null,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      },
    ])
    const catalogue = await database.db
      .selectFrom('transaction_types')
      .select('id')
      .where('active', '=', true)
      .execute()
    expect(types.filter(({ kind }) => kind === 'standard')).toHaveLength(catalogue.length)
    expect(types.findIndex(({ name }) => name === 'Éclairage')).toBeLessThan(
      types.findIndex(({ name }) => name === 'Envoi MoneyGram'),
    )
    expect(types).toContainEqual(
      expect.objectContaining({ kind: 'standard', name: 'Envoi Ria', category: 'incoming', operatorName: 'Ria' }),
    )
  })

  it('lists one tab by either word', async () => {
    const owner = await makeOwner(database)
    await makeCustomProduct(owner, { name: 'Apport', operatorId: null })
    await makeCustomProduct(owner, { name: 'Loyer', category: 'outgoing', operatorId: null })
    const caller = as(owner).now()
    const outgoing = await caller.transactionTypes.list({ category: 'cash-out' })
    expect(outgoing).toEqual(await caller.transactionTypes.list({ category: 'outgoing' }))
    expect(new Set(outgoing.map(({ category }) => category))).toEqual(new Set(['outgoing']))
    expect(outgoing.filter(({ kind }) => kind === 'custom').map(({ name }) => name)).toEqual(['Loyer'])
  })
})

describe('transactionTypes.create', () => {
  it('creates a type without an operator, with either word for its category', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const made = await caller.transactionTypes.create({
      id: newId(),
      name: '  Apport  de caisse ',
      category: 'cash-in',
      description: ' ',
    })
    expect(made).toMatchObject({ kind: 'custom', name: 'Apport de caisse', category: 'incoming', description: null })
    expect(await listRows(owner)).toMatchObject([
      { id: made.id, operator_id: null, category: 'incoming', is_active: true },
    ])
    expect(await caller.products.list({ category: 'cash-in' })).toMatchObject([{ id: made.id, operatorId: null }])
  })

  it('requires a name and a category', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    for (const name of ['', '   ', '\u200B']) {
      expect(await catchRefusal(caller.transactionTypes.create({ ...newType(), name }))).toMatchObject({
        code: 'BAD_REQUEST',
        fieldErrors: { name: REQUIRED },
      })
    }
    const category = undefined as unknown as 'incoming'
    expect(await catchRefusal(caller.transactionTypes.create({ ...newType(), category }))).toMatchObject({
      fieldErrors: { category: REQUIRED },
    })
    expect(await listRows(owner)).toEqual([])
  })

  it.each(['cash plus', 'cash plus ', 'CASH  PLUS', 'Cásh Plus', 'Ca\u0301sh\u00A0Plus'])(
    'refuses the name of another type in other letters: %j',
    async (name) => {
      const owner = await makeOwner(database)
      await as(owner).now().transactionTypes.create(newType('Cash Plus'))
      for (const category of ['incoming', 'outgoing'] as const) {
        expect(
          await catchRefusal(
            as(owner)
              .now()
              .transactionTypes.create({ ...newType(name), category }),
          ),
        ).toMatchObject({
          code: 'CONFLICT',
          reason: 'transactionTypes.name_taken',
          message: NAME_TAKEN,
        })
      }
      expect(await listRows(owner)).toHaveLength(1)
    },
  )

  it('refuses the name of an active standard type, but not that of a product or of another tenant', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    expect(await catchRefusal(caller.transactionTypes.create(newType('depot ORANGE money')))).toMatchObject({
      reason: 'transactionTypes.name_taken',
    })
    await makeCustomProduct(owner, { name: 'Éclair', category: 'outgoing' })
    await makeCustomProduct(await makeOwner(database), { name: 'Éclair', operatorId: null })
    expect(await caller.transactionTypes.create(newType('Éclair'))).toMatchObject({ name: 'Éclair' })
  })

  it('creates once for an id, also after a standard type got the name', async () => {
    const owner = await makeOwner(database)
    const input = newType('Change manuel')
    const results = await Promise.all(Array.from({ length: 20 }, () => as(owner).now().transactionTypes.create(input)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await listRows(owner)).toHaveLength(1)
    const standard = newId()
    await database.db
      .insertInto('transaction_types')
      .values({ id: standard, name: 'Change Manuel', category: 'incoming', description: null, operator_id: null })
      .execute()
    expect(await as(owner).now().transactionTypes.create(input)).toEqual(results[0])
    expect(
      await catchRefusal(
        as(owner)
          .now()
          .transactionTypes.create({ ...input, category: 'incoming' }),
      ),
    ).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(
      await catchRefusal(
        as(await makeOwner(database))
          .now()
          .transactionTypes.create(input),
      ),
    ).toMatchObject({
      reason: 'create.id_taken',
    })
    await database.db.deleteFrom('transaction_types').where('id', '=', standard).execute()
  })

  it('creates one of twenty with the same name', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        caller.transactionTypes.create({
          ...newType(index % 2 === 0 ? 'Éclair' : 'eclair '),
          category: index % 3 === 0 ? 'incoming' : 'outgoing',
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({
          reason: 'transactionTypes.name_taken',
        })
      }
    }
    expect(await listRows(owner)).toHaveLength(1)
  })
})

describe('transactionTypes.update', () => {
  it('renames, also to its own name in other letters, and changes the description', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const { id, updatedAt } = await caller.transactionTypes.create(newType('Cash Plus'))
    const same = await caller.transactionTypes.update({ id, updatedAt, name: 'Cash Plus', description: 'Détail' })
    expect(same).toMatchObject({ name: 'Cash Plus', category: 'outgoing', description: 'Détail' })
    const other = await caller.transactionTypes.update({ ...same, name: 'CASH PLUS', category: 'cash-out' })
    expect(other).toMatchObject({ name: 'CASH PLUS', category: 'outgoing' })
    expect(Date.parse(other.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
  })

  it('refuses a taken name, a standard one, a blank one and a stale edit', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    await caller.transactionTypes.create(newType('Cash Plus'))
    const { id, updatedAt } = await caller.transactionTypes.create(newType('Loyer'))
    for (const name of ['cash plus', 'envoi ria']) {
      expect(await catchRefusal(caller.transactionTypes.update({ id, updatedAt, name }))).toMatchObject({
        reason: 'transactionTypes.name_taken',
        message: NAME_TAKEN,
      })
    }
    expect(await catchRefusal(caller.transactionTypes.update({ id, updatedAt, name: '  ' }))).toMatchObject({
      fieldErrors: { name: REQUIRED },
    })
    const current = await caller.transactionTypes.update({ id, updatedAt, name: 'Loyers' })
    expect(await catchRefusal(caller.transactionTypes.update({ id, updatedAt, name: 'Bail' }))).toMatchObject({
      reason: 'edit.stale',
      params: { current },
    })
  })

  it('accepts one of twenty renames to the same name', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const types = await Promise.all(
      Array.from({ length: 20 }, (_, index) => caller.transactionTypes.create(newType(`Type ${index}`))),
    )
    const results = await Promise.allSettled(
      types.map(({ id, updatedAt }) => caller.transactionTypes.update({ id, updatedAt, name: 'Éclair' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await listRows(owner)).filter(({ name }) => name === 'Éclair')).toHaveLength(1)
  })

  it('keeps the category', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const { id, updatedAt, name } = await caller.transactionTypes.create(newType())
    expect(
      await catchRefusal(caller.transactionTypes.update({ id, updatedAt, name, category: 'cash-in' })),
    ).toMatchObject({ code: 'BAD_REQUEST', fieldErrors: { category: 'La catégorie ne peut pas être modifiée' } })
    expect(await listRows(owner)).toMatchObject([{ category: 'outgoing' }])
  })

  it('does not find a standard type, a product, a retired one or one of another tenant', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const caller = as(owner).now()
    const foreign = await as(stranger).now().transactionTypes.create(newType('Secret'))
    const before = await listRows(stranger)
    const ids = [
      newId(),
      foreign.id,
      await findStandardProductId(database),
      await makeCustomProduct(owner),
      await makeCustomProduct(owner, { operatorId: null, active: false }),
    ]
    for (const id of ids) {
      const edit = { id, updatedAt: foreign.updatedAt, name: 'Pris' }
      expect(await catchRefusal(caller.transactionTypes.update(edit))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'transactionTypes.not_found',
      })
      expect(await catchRefusal(caller.transactionTypes.remove({ id }))).toMatchObject({
        reason: 'transactionTypes.not_found',
      })
    }
    expect(await listRows(stranger)).toEqual(before)
    expect(await listRows(owner)).toHaveLength(2)
  })
})

describe('transactionTypes.remove', () => {
  it('deletes a type that no transaction uses', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const { id } = await caller.transactionTypes.create(newType())
    expect(await caller.transactionTypes.remove({ id })).toEqual({ id, removal: 'deleted' })
    expect(await listRows(owner)).toEqual([])
  })

  it('retires a used one, keeps it in the history, and allows its name again', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const first = await caller.transactionTypes.create(newType('Loyer'))
    await makeTransaction(owner, { type: 'outgoing', customProductId: first.id, amount: 250_000 })
    expect(await caller.transactionTypes.remove({ id: first.id })).toEqual({ id: first.id, removal: 'retired' })
    const second = await caller.transactionTypes.create(newType('loyer'))
    const own = (await caller.transactionTypes.list()).filter(({ kind }) => kind === 'custom')
    expect(own).toEqual([second])
    const { rows, totals } = await caller.transactions.list({})
    expect(rows).toMatchObject([{ product: { id: first.id, name: 'Loyer' } }])
    expect(totals).toMatchObject({ outgoingAmount: 250_000 })
    expect(await catchRefusal(caller.transactionTypes.remove({ id: first.id }))).toMatchObject({
      reason: 'transactionTypes.not_found',
    })
  })
})
