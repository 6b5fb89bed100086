import { describe, expect, it } from 'vitest'
import { formatRib, isRib, normaliseRib } from './rib.ts'

const ACCOUNT = '0117800000123456789012'

function keyByLongDivision(account: string): string {
  let rest = 0
  for (const digit of `${account}00`) rest = (rest * 10 + Number(digit)) % 97
  return String(97 - rest).padStart(2, '0')
}

describe('a RIB', () => {
  it('has the key that a long division gives, and no other', () => {
    const key = keyByLongDivision(ACCOUNT)
    const keys = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
    expect(keys.filter((other) => isRib(ACCOUNT + other))).toEqual([key])
  })

  it('is refused with one wrong digit or two neighbours exchanged', () => {
    const rib = ACCOUNT + keyByLongDivision(ACCOUNT)
    for (let at = 0; at < 24; at += 1) {
      const wrong = String((Number(rib[at]) + 1) % 10)
      expect(isRib(rib.slice(0, at) + wrong + rib.slice(at + 1)), `digit ${at + 1}`).toBe(false)
      const exchanged = rib.slice(0, at) + (rib[at + 1] ?? '') + (rib[at] ?? '') + rib.slice(at + 2)
      if (exchanged !== rib) expect(isRib(exchanged), `digits ${at + 1} and ${at + 2}`).toBe(false)
    }
  })

  it.each(['', '0', ACCOUNT, `${ACCOUNT}123`, `${ACCOUNT.slice(0, 21)}A00`])('is 24 digits: not %j', (text) => {
    expect(isRib(text)).toBe(false)
  })

  it('is read with spaces, hyphens and digits of another script, and shown in groups', () => {
    const rib = ACCOUNT + keyByLongDivision(ACCOUNT)
    expect(normaliseRib(` ${formatRib(rib)}\u00A0`)).toBe(rib)
    expect(normaliseRib(rib.replaceAll('1', '١').replace('780', '-780.'))).toBe(rib)
    expect(formatRib(rib)).toMatch(/^011 780 0000123456789012 \d\d$/)
  })
})
