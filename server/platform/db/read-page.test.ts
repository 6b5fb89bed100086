import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

function makeList(total: number) {
  const rows = Array.from({ length: total }, (_, index) => index)
  return (page: number) => Promise.resolve({ rows: rows.slice((page - 1) * 20, page * 20), total, extra: 'kept' })
}

describe('readPage', () => {
  it.each([
    ['a page of the list', 45, 2, 2, 20],
    ['the last page', 45, 3, 3, 5],
    ['a page past the end', 45, 9, 3, 5],
    ['a page of an empty list', 0, 4, 1, 0],
  ])('%s', async (_, total, wanted, page, count) => {
    const found = await readPage(wanted, makeList(total))
    expect(found).toMatchObject({ total, page, pageSize: 20, extra: 'kept' })
    expect(found.rows).toHaveLength(count)
  })
})
