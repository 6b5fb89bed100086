import { describe, expect, it } from 'vitest'
import { versionSchema } from './version-schema.ts'

describe('versionSchema', () => {
  it.each([
    '2026-11-28T12:34:56.789Z',
    '2026-11-28T12:34:56.789+00:00',
    '2026-11-28T13:34:56.789+01:00',
    '2026-11-28T12:34:56.789000Z',
  ])('reads %s as the one text of its instant', (text) => {
    expect(versionSchema.parse(text)).toBe('2026-11-28T12:34:56.789Z')
  })

  it.each(['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('accepts the bound %s', (text) => {
    expect(versionSchema.parse(text)).toBe(text)
  })

  it.each([
    '',
    'hier',
    '2026-11-28',
    '2026-02-30T00:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00.000+01:00',
    '0000-01-01T00:00:00Z',
    '+010000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999-01:00',
    0,
    null,
    new Date(0),
  ])('refuses %j', (value) => {
    expect(versionSchema.safeParse(value).success).toBe(false)
  })
})
