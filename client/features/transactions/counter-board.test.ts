import { describe, expect, it } from 'vitest'
import type { Category } from '#shared/cash/categories.ts'
import { toCounterOperators } from './counter-board.ts'

function product(
  id: string,
  operator: string | null,
  category: Category = 'incoming',
  kind: 'standard' | 'custom' = 'standard',
) {
  const operatorId = operator?.toLowerCase() ?? null
  return { kind, id, name: id, category, description: null, operatorId, operatorName: operator, updatedAt: '' }
}

const products = [
  product('a', 'Wafacash'),
  product('b', 'Wafacash'),
  product('c', 'Wafacash', 'outgoing'),
  product('d', 'Inwi'),
  product('e', null, 'outgoing', 'custom'),
  product('f', 'Orange'),
]

function outline(usage: Parameters<typeof toCounterOperators>[1]) {
  return toCounterOperators(products, usage).map(({ name, products: { incoming, outgoing } }) => [
    name,
    incoming.map(({ id }) => id).join(' '),
    outgoing.map(({ id }) => id).join(' '),
  ])
}

describe('the tiles of the counter', () => {
  it('are operators by name before anything is used, types without operator last', () => {
    expect(outline([])).toEqual([
      ['Inwi', 'd', ''],
      ['Orange', 'f', ''],
      ['Wafacash', 'a b', 'c'],
      ['Mes types', '', 'e'],
    ])
  })

  it('begin with what the agency uses most', () => {
    const used = (id: string, count: number) => ({ kind: 'standard' as const, id, count, amounts: [] })
    expect(outline([used('b', 7), used('f', 9), used('a', 1)])).toEqual([
      ['Orange', 'f', ''],
      ['Wafacash', 'b a', 'c'],
      ['Inwi', 'd', ''],
      ['Mes types', '', 'e'],
    ])
  })
})
