import { describe, expect, it } from 'vitest'
import { searchDay, searchId, searchPage, searchText, searchWord } from './search-values.ts'

describe('search values', () => {
  it('reads a page from the text of a URL and from a link of the router', () => {
    expect([searchPage('2'), searchPage(3), searchPage('1000000')]).toEqual([2, 3, 1_000_000])
  })

  it.each([-0.5, '0', '-1', '1.5', '1000001', 'abc', '', ' ', 'Infinity', undefined, null, true, ['2']])(
    'takes %j for no page',
    (value) => expect(searchPage(value)).toBeUndefined(),
  )

  it('reads a day that the calendar has', () => {
    expect(searchDay('2028-02-29')).toBe('2028-02-29')
    for (const value of ['2027-02-29', '27/11/2026', '2026-1-1', '', 20_261_101])
      expect(searchDay(value)).toBeUndefined()
  })

  it('reads an id in lower case', () => {
    expect(searchId('0198AAAA-0000-7000-8000-00000000000F')).toBe('0198aaaa-0000-7000-8000-00000000000f')
    for (const value of ['0198aaaa', '0198aaaa000070008000000000000001-', 12]) expect(searchId(value)).toBeUndefined()
  })

  it('reads one of a closed set, and no property that every object has', () => {
    expect(searchWord(['incoming', 'outgoing'], 'outgoing')).toBe('outgoing')
    expect(searchWord(['incoming', 'outgoing'], 'toString')).toBeUndefined()
  })

  it('keeps texts unchanged', () => {
    expect(searchText('0612')).toBe('0612')
    expect(searchText(612)).toBeUndefined()
  })
})
