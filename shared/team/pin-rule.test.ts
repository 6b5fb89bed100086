import { describe, expect, it } from 'vitest'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkNewPin, cleanPin, givenPinSchema, newPinSchema } from './pin-rule.ts'

describe('checkNewPin', () => {
  it.each(['2580', '1357', '0852', '13579', '112233', '1212', '0001', '9998', '7391'])('takes %s', (pin) => {
    expect(checkNewPin(pin)).toBeNull()
  })

  it.each(['0000', '7777', '999999', '1234', '0123', '4321', '9876', '987654', '456789', '7890', '0987', '89012'])(
    'refuses %s as too simple',
    (pin) => {
      expect(checkNewPin(pin)).toBe(fieldMessages.pinTooSimple)
    },
  )

  it.each(['258', '2580147', '25a0', '-258', '2.58', '٢٥٨٠'])('refuses %s as no PIN', (pin) => {
    expect(checkNewPin(pin)).toBe(fieldMessages.pinFormat)
  })

  it('asks for one', () => {
    expect(checkNewPin('')).toBe(fieldMessages.pinRequired)
  })
})

describe('the schemas', () => {
  it('read digits of other scripts and drop spaces', () => {
    expect(cleanPin(' 25 80 ')).toBe('2580')
    expect(cleanPin('٢٥٨٠')).toBe('2580')
    expect(cleanPin('\u200E25\u00A080')).toBe('2580')
    expect(newPinSchema.parse('٢٥ ٨٠')).toBe('2580')
  })

  it('let a simple PIN be given but not chosen', () => {
    expect(givenPinSchema.safeParse('1234').success).toBe(true)
    expect(newPinSchema.safeParse('1234').success).toBe(false)
    expect(newPinSchema.safeParse('١٢٣٤').success).toBe(false)
  })

  it.each([undefined, null, 2580, '', '25', ' '.repeat(41)])('refuse %j', (given) => {
    expect(givenPinSchema.safeParse(given).success).toBe(false)
    expect(newPinSchema.safeParse(given).success).toBe(false)
  })
})
