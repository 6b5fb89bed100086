import { describe, expect, it } from 'vitest'
import { jsonInstantToIso } from './json-instant.ts'

describe('jsonInstantToIso', () => {
  it('returns the same as Date', () => {
    for (const fraction of ['', '.7', '.07', '.007', '.78', '.789', '.789012', '.999999']) {
      for (const offset of ['+00:00', '+01:00', '-03:30']) {
        const text = `2026-02-28T23:59:59${fraction}${offset}`
        expect(jsonInstantToIso(text)).toBe(new Date(text).toISOString())
      }
    }
  })
})
