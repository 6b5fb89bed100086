import { describe, expect, it } from 'vitest'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeInvitation,
  makeOwner,
  makeTransaction,
  makeUserOperator,
  findStandardProductId,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase({ poolSize: 12 })

const nothing = { agency: false, operator: false, product: false, transaction: false, journal: false, team: false }
function readSteps(owner: TestUser) {
  return as(owner).now().profile.onboarding()
}

describe('profile.onboarding', () => {
  it('marks each step by rows of the tenant only', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    expect(await readSteps(owner)).toEqual(nothing)
    const agencyId = await makeAgency(owner)
    expect(await readSteps(owner)).toEqual({ ...nothing, agency: true })
    await makeUserOperator(owner)
    expect(await readSteps(owner)).toEqual({ ...nothing, agency: true, operator: true })
    await makeCustomProduct(owner)
    expect(await readSteps(owner)).toEqual({ ...nothing, agency: true, operator: true, product: true })
    await makeTransaction(owner, { agencyId })
    expect(await readSteps(owner)).toEqual({
      ...nothing,
      agency: true,
      operator: true,
      product: true,
      transaction: true,
    })
    await as(owner).now().profile.noteJournal()
    expect(await readSteps(owner)).toMatchObject({ journal: true, team: false })
    await makeInvitation(owner)
    expect(Object.values(await readSteps(owner))).toEqual([true, true, true, true, true, true])
    expect(await readSteps(stranger)).toEqual(nothing)
  })

  it('counts an operator that was deactivated again as chosen, and a standard product in use as known', async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner, { active: false })
    await makeTransaction(owner, { standardProductId: await findStandardProductId(database) })
    expect(await readSteps(owner)).toMatchObject({ operator: true, product: true, transaction: true })
  })

  it('does not count a transaction without a product', async () => {
    const owner = await makeOwner(database)
    await makeTransaction(owner)
    expect(await readSteps(owner)).toMatchObject({ product: false, transaction: true })
  })

  it('is available without a subscription', async () => {
    expect(await readSteps(await makeOwner(database, { state: 'expired' }))).toEqual(nothing)
  })
})

describe('profile.noteJournal', () => {
  it('is written once, also for repeated and concurrent calls', async () => {
    const owner = await makeOwner(database)
    await Promise.all(Array.from({ length: 10 }, () => as(owner).now().profile.noteJournal()))
    await as(owner).at('2026-11-29T10:00:00Z').profile.noteJournal()
    const rows = await database.db
      .selectFrom('owner_milestones')
      .select('first_journal_at as at')
      .where('owner_id', '=', owner.userId)
      .execute()
    expect(rows).toEqual([{ at: new Date('2026-11-27T10:00:00Z') }])
  })

  it('is for subscribers only', async () => {
    const expired = await makeOwner(database, { state: 'expired' })
    expect((await catchRefusal(as(expired).now().profile.noteJournal())).reason).toBe('access.subscription_required')
  })
})

describe('profile.update', () => {
  it('refuses a stale edit with the current profile', async () => {
    const calls = as(await makeOwner(database)).now()
    const { email: _email, ...read } = await calls.profile.get()
    await calls.profile.update({ ...read, firstName: 'Première' })
    const current = await calls.profile.get()
    expect(current.firstName).toBe('Première')
    expect(await catchRefusal(calls.profile.update({ ...read, firstName: 'Seconde' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'edit.stale',
      params: { current },
    })
    expect(await calls.profile.get()).toEqual(current)
  })
})
