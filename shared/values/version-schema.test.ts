import { describe, expect, it } from 'vitest'
import { versionTextSchema } from './version-schema.ts'

describe('versionTextSchema', () => {
  it.each(['2026-11-28T12:34:56.789Z', '2026-11-28T12:34:56.789+00:00', '2026-11-28T13:34:56.789+01:00'])(
    'reads %s as its instant',
    (text) => {
      expect(versionTextSchema.parse(text)).toEqual(new Date('2026-11-28T12:34:56.789Z'))
    },
  )

  it.each([
    '',
    'hier',
    '2026-11-28',
    '2026-02-30T00:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00Z',
    0,
    null,
  ])('refuses %j', (value) => {
    expect(versionTextSchema.safeParse(value).success).toBe(false)
  })
})
