import { describe, expect, it } from 'vitest'
import { readTransactionSearch } from './transaction-search.ts'

function amounts(text: string) {
  return readTransactionSearch(text).parts.map(({ amount }) => amount)
}

describe('what is typed to find a transaction', () => {
  it.each([
    '1 234,50',
    '1234.5',
    '1\u00A0234,50',
    '1\u202F234,50 MAD',
    '1.234,50',
    '1234,50 dh',
    '+1 234,50 MAD',
    '\u22121 234,50',
    '-1234,50',
    '\u200E1234,50',
    '١٢٣٤,٥٠',
  ])('%j is one amount', (text) => {
    expect(amounts(text)).toEqual([123_450])
  })

  it('is an amount among words too', () => {
    expect(amounts('wafacash 1 234,50 MAD loyer')).toEqual([null, 123_450, null])
  })

  it('may be a reference with separators, whole or in part', () => {
    for (const text of ['662-e41', '662 E41', '\u200E٦٦٢ e41']) {
      const { parts, reference } = readTransactionSearch(text)
      expect(reference ?? parts[0]?.reference).toBe('662E41')
    }
    expect(readTransactionSearch('7').reference).toBeNull()
  })

  it('has words without case, accents and signs', () => {
    expect(readTransactionSearch("Loyer  d'ÉTÉ – وَصل").parts.map(({ words }) => words)).toEqual([
      ['loyer'],
      ['d', 'ete'],
      ['وصل'],
    ])
  })

  it.each(['', ' ', '---', '\u200E', '* %'])('%j is nothing to search', (text) => {
    expect(readTransactionSearch(text)).toEqual({ parts: [], reference: null })
  })
})
