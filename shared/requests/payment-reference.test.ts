import { describe, expect, it } from 'vitest'
import { readPaymentReference } from './payment-reference.ts'

describe('the reference of a request', () => {
  it.each([
    'SD-4827-1539',
    'sd 4827 1539',
    'SD48271539',
    '4827-1539',
    ' 48271539 ',
    'Sd.٤٨٢٧ 1539',
    'SD\u20114827\u20111539',
  ])('is read from %j', (text) => {
    expect(readPaymentReference(text)).toBe('SD-4827-1539')
  })

  it.each(['', 'SD', 'SD-4827', '4827153', '482715390', 'XD-4827-1539', 'Salma 4827 1539', '0612345678'])(
    'is not %j',
    (text) => {
      expect(readPaymentReference(text)).toBeNull()
    },
  )
})
