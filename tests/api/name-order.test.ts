import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  findOperatorId,
  makeAdmin,
  makeAgency,
  makeCustomProduct,
  makeGroup,
  makeOperator,
  makeOwner,
  makePlan,
  makeStandardProduct,
  makeTransactions,
} from '#tests/support/factories.ts'

/* Every list of names is in the order of people: 1, 2, 10, without case and accents. */

const database = withDatabase()

const ORDERED = ['éclair 1', 'ECLAIR 2', 'Eclair 02 bis', 'Éclair 10']
const NAMES = ORDERED.toReversed()

function pickOrdered(rows: ReadonlyArray<{ readonly name: string }>): string[] {
  return rows.map(({ name }) => name).filter((name) => NAMES.includes(name))
}

describe('lists of a client', () => {
  it('are in the order of names', async () => {
    const owner = await makeOwner(database)
    const calls = as(owner).now()
    const operatorId = await findOperatorId(database)
    for (const name of NAMES) {
      await makeAgency(owner, { name })
      await makeGroup(owner, { name })
      await makeCustomProduct(owner, { name, operatorId })
      await calls.transactionTypes.create({ id: newId(), name, category: 'incoming', description: null })
    }
    expect(pickOrdered(await calls.agencies.list())).toEqual(ORDERED)
    expect(pickOrdered(await calls.groups.list())).toEqual(ORDERED)
    expect(pickOrdered(await calls.products.list({ operatorId }))).toEqual(ORDERED)
    expect(pickOrdered(await calls.transactionTypes.list({}))).toEqual(ORDERED)
    const { agencies } = await calls.board.today()
    expect(agencies.map(({ agencyName }) => agencyName)).toEqual(ORDERED)
  })
})

describe('lists of administrators', () => {
  it('are in the order of names', async () => {
    const calls = as(await makeAdmin(database)).now()
    await database.db.deleteFrom('users').where('role', '=', 'client').execute()
    const owner = await makeOwner(database, { firstName: 'Ordre', lastName: 'Témoin' })
    for (const name of NAMES) {
      const agencyId = await makeAgency(owner, { name })
      await makeTransactions(owner, [{ agencyId }])
      await makeGroup(owner, { name })
      await makeStandardProduct(database, { name })
      await makeOperator(database, { name })
      await makePlan(database, { name, price: 123_400 })
    }
    expect(pickOrdered((await calls.admin.agencies({ search: 'eclair' })).rows)).toEqual(ORDERED)
    expect(pickOrdered((await calls.admin.groups({ search: 'eclair' })).rows)).toEqual(ORDERED)
    expect(pickOrdered((await calls.transactionTypes.adminList({ search: 'eclair' })).rows)).toEqual(ORDERED)
    expect(pickOrdered((await calls.operators.adminList({ search: 'eclair' })).rows)).toEqual(ORDERED)
    expect(pickOrdered(await as(owner).now().operators.list())).toEqual(ORDERED)
    expect(pickOrdered(await calls.plans.list())).toEqual(ORDERED)
    expect(pickOrdered(await calls.plans.listActive())).toEqual(ORDERED)
    const journal = await calls.admin.journal({ date: TEST_TODAY, agency: 'eclair' })
    expect(journal.rows.map(({ agencyName }) => agencyName)).toEqual(ORDERED)
    expect(pickOrdered((await calls.admin.clientAgencies({ userId: owner.userId })).rows)).toEqual(ORDERED)
  })

  it('of people are in the order of last names, then first names', async () => {
    const calls = as(await makeAdmin(database)).now()
    const people = [
      ['Zoé', 'Éclair 10'],
      ['Zoé', 'eclair 2'],
      ['adam', 'ÉCLAIR 2'],
    ] as const
    for (const [firstName, lastName] of people) {
      const owner = await makeOwner(database, { firstName, lastName })
      await as(owner).now().groups.create({ id: newId(), name: 'Groupe' })
    }
    const byLastName = ['adam ÉCLAIR 2', 'Zoé eclair 2', 'Zoé Éclair 10']
    const users = await calls.admin.users.list({ page: 1, search: 'eclair', sort: 'name' })
    expect(users.rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(byLastName)
    const clients = await calls.admin.clients({ search: 'eclair' })
    expect(clients.map(({ ownerName }) => ownerName)).toEqual(byLastName)
    const { actors } = await calls.admin.audit({ page: 1 })
    expect(actors.map(({ actorName }) => actorName).filter((name) => byLastName.includes(name))).toEqual(byLastName)
  })
})
