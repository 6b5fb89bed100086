import { describe, expect, it } from 'vitest'
import { anonymous } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()

describe('plans.listActive', () => {
  it('lists the offered plans by price for a visitor, with the trial marked', async () => {
    const plans = await anonymous(database).now().plans.listActive()
    expect(plans.map(({ name, price, maxAgencies, isDemo }) => [name, price, maxAgencies, isDemo])).toEqual([
      ['Demo 3 jours', 0, 999, true],
      ['Pack Essentiel', 119_900, 1, false],
      ['Pack Pro', 199_000, 5, false],
      ['Pack Réseau', 399_000, 999, false],
    ])
    expect(Object.keys(plans[0] ?? {}).sort()).toEqual([
      'currency',
      'description',
      'id',
      'isDemo',
      'maxAgencies',
      'name',
      'price',
      'taxWord',
    ])
  })

  it('leaves out a plan that is no longer offered', async () => {
    await database.db
      .updateTable('subscription_plans')
      .set({ is_active: false })
      .where('name', '=', 'Pack Réseau')
      .execute()
    const plans = await anonymous(database).now().plans.listActive()
    expect(plans.map(({ name }) => name)).not.toContain('Pack Réseau')
    expect(plans).toHaveLength(3)
    await database.db
      .updateTable('subscription_plans')
      .set({ is_active: true })
      .where('name', '=', 'Pack Réseau')
      .execute()
  })
})
