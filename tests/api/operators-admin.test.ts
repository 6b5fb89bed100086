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
  makeUserOperator,
  findOperatorId,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

/* The operators of the shared catalogue. */

const database = withDatabase({ poolSize: 24 })

// The server does this at start.
configureZod()

async function makeCalls() {
  return as(await makeAdmin(database)).now()
}

function linesAbout(id: string) {
  return database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', id).orderBy('seq').execute()
}

describe('operators.adminList', () => {
  it('pages by name, searches without case and accents, and counts what uses each', async () => {
    const calls = await makeCalls()
    const id = await makeOperator(database, { name: 'Éclair Transfert' })
    await makeStandardProduct(database, { operatorId: id })
    await makeStandardProduct(database, { operatorId: id, active: false })
    const owner = await makeOwner(database)
    await makeCustomProduct(owner, { operatorId: id })
    await makeUserOperator(owner, { operatorId: id })
    await makeUserOperator(await makeOwner(database), { operatorId: id, active: false })
    const found = await calls.operators.adminList({ search: 'ECLAIR' })
    expect(found).toMatchObject({
      total: 1,
      page: 1,
      pageSize: 20,
      rows: [{ id, name: 'Éclair Transfert', products: 2, customProducts: 1, clients: 1 }],
    })
    expect(found.rows[0]?.createdOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await calls.operators.adminList({ search: '100%' })).total).toBe(0)

    for (let index = 0; index < 21; index += 1) await makeOperator(database, { name: `Zone ${index + 10}` })
    const first = await calls.operators.adminList({ search: 'zone', page: 1 })
    const second = await calls.operators.adminList({ search: 'zone', page: 2 })
    expect([first.total, first.rows.length, second.rows.map(({ name }) => name)]).toEqual([21, 20, ['Zone 30']])
    expect(await calls.operators.adminList({ search: 'zone', page: 7 })).toEqual(second)
    // Without a search: all, by name.
    expect((await calls.operators.adminList()).total).toBeGreaterThan(21)
  })
})

describe('operators.create', () => {
  it('creates once for an id, writes one audit line, and offers it to clients', async () => {
    const calls = await makeCalls()
    const operator = { id: newId(), name: '  Nouvel   Opérateur ' }
    const first = await calls.operators.create(operator)
    expect(first).toMatchObject({ id: operator.id, name: 'Nouvel Opérateur' })
    expect(await calls.operators.create(operator)).toEqual(first)
    expect(await linesAbout(operator.id)).toMatchObject([
      { action: 'operators.create', owner_id: null, after: { name: 'Nouvel Opérateur' } },
    ])
    const owner = await makeOwner(database)
    expect((await as(owner).now().operators.list()).map(({ id }) => id)).toContain(operator.id)
    expect(await catchRefusal(calls.operators.create({ ...operator, name: 'Autre' }))).toMatchObject({
      reason: 'create.id_taken',
    })
  })

  it('refuses an empty name and a taken one, also of twenty at once', async () => {
    const calls = await makeCalls()
    expect((await catchRefusal(calls.operators.create({ id: newId(), name: ' ' }))).fieldErrors).toEqual({
      name: 'Le nom est obligatoire',
    })
    expect(await catchRefusal(calls.operators.create({ id: newId(), name: 'CASH  plus' }))).toMatchObject({
      reason: 'operators.name_taken',
      message: 'Un opérateur avec ce nom existe déjà.',
    })
    const name = `Opérateur ${newId()}`
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => calls.operators.create({ id: newId(), name })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('operators.update', () => {
  it('renames for all clients, with an audit line; refuses a stale edit and a taken name', async () => {
    const calls = await makeCalls()
    const id = await makeOperator(database, { name: 'Ancien nom' })
    const { updatedAt } = await calls.operators.adminById({ id })
    const edit = { id, name: 'Nom neuf', updatedAt }
    expect(await calls.operators.update(edit)).toMatchObject({ id, name: 'Nom neuf' })
    const now = await calls.operators.adminById({ id })
    expect(await catchRefusal(calls.operators.update(edit))).toMatchObject({
      reason: 'edit.stale',
      params: { current: now },
    })
    expect(
      await catchRefusal(calls.operators.update({ id, name: 'wafacash', updatedAt: now.updatedAt })),
    ).toMatchObject({
      reason: 'operators.name_taken',
    })
    // Its own name in another case is allowed.
    await calls.operators.update({ id, name: 'NOM NEUF', updatedAt: now.updatedAt })
    expect(await linesAbout(id)).toMatchObject([
      { action: 'operators.update', before: { name: 'Ancien nom' }, after: { name: 'Nom neuf' } },
      { before: { name: 'Nom neuf' }, after: { name: 'NOM NEUF' } },
    ])
    expect(await catchRefusal(calls.operators.update({ id: newId(), name: 'X', updatedAt }))).toMatchObject({
      reason: 'operators.not_found',
    })
  })
})

describe('operators.remove', () => {
  it('says what uses it and deletes nothing', async () => {
    const calls = await makeCalls()
    const id = await makeOperator(database)
    await makeStandardProduct(database, { operatorId: id })
    await makeStandardProduct(database, { operatorId: id, active: false })
    const owner = await makeOwner(database)
    await makeCustomProduct(owner, { operatorId: id })
    await makeUserOperator(owner, { operatorId: id })
    expect(await catchRefusal(calls.operators.remove({ id }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'operators.in_use',
      params: { products: 2, customProducts: 1, clients: 1 },
      message:
        'Cet opérateur ne peut pas être supprimé\u00A0: il est utilisé par 2 produits standards, 1 produit personnalisé et 1 client.',
    })
    expect((await calls.operators.adminById({ id })).id).toBe(id)
    expect(await linesAbout(id)).toEqual([])
  })

  it('deletes an unused one once, with the links of clients who had it active', async () => {
    const calls = await makeCalls()
    const id = await makeOperator(database, { name: 'Sans usage' })
    await makeUserOperator(await makeOwner(database), { operatorId: id, active: false })
    expect(await calls.operators.remove({ id })).toEqual({ id })
    expect(await linesAbout(id)).toMatchObject([{ action: 'operators.remove', before: { name: 'Sans usage' } }])
    expect(await catchRefusal(calls.operators.remove({ id }))).toMatchObject({ reason: 'operators.not_found' })
  })

  it('either stays or is active for no client, when a client activates it concurrently', async () => {
    const calls = await makeCalls()
    const owner = as(await makeOwner(database)).now()
    for (let round = 0; round < 10; round += 1) {
      const operatorId = await makeOperator(database)
      const outcomes = await Promise.allSettled([
        owner.operators.setActive({ operatorId, active: true }),
        calls.operators.remove({ id: operatorId }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect((await catchRefusal(Promise.reject(outcome.reason))).reason).toMatch(/^operators\.(not_found|in_use)$/)
        }
      }
    }
  })

  it('refuses one of the starting catalogue, which has products', async () => {
    const calls = await makeCalls()
    const id = await findOperatorId(database)
    expect(await catchRefusal(calls.operators.remove({ id }))).toMatchObject({ reason: 'operators.in_use' })
  })
})
