import { describe, expect, it } from 'vitest'
import { nameTenant } from './name-tenant.ts'

describe('nameTenant', () => {
  it('names the tenant in each part of a statement about one', () => {
    const plain =
      'select 1 from a where a.owner_id = $1 and exists (select from b where b.owner_id = a.owner_id and b.x = $2)'
    expect(nameTenant(plain, ['t', 5])).toBe(
      'select 1 from a where a.owner_id = $1 and exists (select from b where (b.owner_id = a.owner_id and b.owner_id = $1) and b.x = $2)',
    )
    const built = 'select from "a" as "g" join "b" on "b"."owner_id" = "g"."owner_id" where "g"."owner_id" = $3'
    expect(nameTenant(built, [1, 2, 't'])).toContain('("b"."owner_id" = "g"."owner_id" and "b"."owner_id" = $3)')
  })

  it('leaves a statement about no tenant, about two, or about all others', () => {
    for (const text of [
      'select from a join b on b.owner_id = a.owner_id where a.id = $1',
      'select from a join b on b.owner_id = a.owner_id where a.owner_id = $1 and b.owner_id <> $1',
    ]) {
      expect(nameTenant(text, ['t'])).toBe(text)
    }
    const two = 'select from a join b on b.owner_id = a.owner_id where a.owner_id = $1 or a.owner_id = $2'
    expect(nameTenant(two, ['t', 'u'])).toBe(two)
    expect(nameTenant(two, ['t', 't'])).not.toBe(two)
  })
})
