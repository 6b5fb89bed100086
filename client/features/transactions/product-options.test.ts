import { describe, expect, it } from 'vitest'
import { findOnlyProduct, productOptions, type ProductChoice } from './product-options.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

function product(name: string, operatorName: string | null): ProductChoice {
  return {
    kind: 'standard',
    id: `${operatorName} ${name}`,
    name,
    category: 'incoming',
    description: null,
    operatorId: operatorName,
    operatorName,
    updatedAt: '2026-11-27T10:00:00.000Z',
  }
}

describe('the options of the product select', () => {
  it('are in the order of names: operators, their products, then own types', () => {
    const products = [
      product('Achat', 'Wafacash'),
      product('Bons', null),
      product('Envoi 1', 'Opérateur 10'),
      product('Envoi 2', 'Opérateur 2'),
      product('Envoi 10', 'Opérateur 2'),
    ]
    const retired = { kind: 'standard', id: 'retired', name: 'envoi 3', category: 'incoming' } as const
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these two fields are read
    const current = { product: retired, operatorName: 'Opérateur 2' } as unknown as TransactionRow
    const options = productOptions({ products, type: 'incoming', current, isGeneral: false })
    expect(
      options.map((option) => ('group' in option ? [option.group, option.items.map(({ label }) => label)] : option)),
    ).toEqual([
      ['Opérateur 2', ['Envoi 2', 'envoi 3', 'Envoi 10']],
      ['Opérateur 10', ['Envoi 1']],
      ['Wafacash', ['Achat']],
      ['Mes types', ['Bons']],
    ])
  })
})

describe('the only product of an operator', () => {
  it('is proposed, unless there are several', () => {
    const products = [product('Envoi', 'Wafacash'), product('Envoi 1', 'inwi'), product('Envoi 2', 'inwi')]
    const find = (operatorName: string, type: 'incoming' | 'outgoing') =>
      findOnlyProduct(products, { type, operatorName })
    expect(find('Wafacash', 'incoming')).toBe('standard:Wafacash Envoi')
    expect([find('Wafacash', 'outgoing'), find('inwi', 'incoming'), find('Orange', 'incoming')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
