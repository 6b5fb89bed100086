import { describe, expect, it } from 'vitest'
import { readNewerRow } from './newer-row.ts'

const read = { id: 'a', name: 'Nord', updatedAt: '2026-11-26T10:00:00.000Z' }
const current = { id: 'a', name: 'Zone Nord', updatedAt: '2026-11-26T11:00:00.000Z' }

function failed(data: unknown) {
  return Object.assign(new Error('refused'), { data })
}

describe('readNewerRow', () => {
  it('returns the row that a stale edit carries', () => {
    expect(readNewerRow(failed({ reason: 'edit.stale', params: { current } }), read)).toEqual(current)
  })

  it.each([
    ['another refusal', failed({ reason: 'groups.name_taken', params: { current } })],
    ['a deleted row', failed({ reason: 'edit.stale', params: { current: null } })],
    ['a row without a version', failed({ reason: 'edit.stale', params: { current: { id: 'a' } } })],
    ['another row', failed({ reason: 'edit.stale', params: { current: { ...current, id: 'b' } } })],
    ['no params', failed({ reason: 'edit.stale', params: null })],
    ['no response', new Error('Failed to fetch')],
    ['no error', undefined],
  ])('returns null for %s', (_case, error) => {
    expect(readNewerRow(error, read)).toBeNull()
  })
})
