import { expect, it } from 'vitest'
import { splitSearch } from './search-parts.ts'

function texts(search: string) {
  return splitSearch(search, { phones: true }).map(({ text }) => text)
}

it('keeps amounts and phone numbers whole among words', () => {
  expect(splitSearch('Benali 1 234,50 MAD wafacash')).toEqual([
    { text: 'Benali', amount: null },
    { text: '1 234,50 MAD', amount: 123_450 },
    { text: 'wafacash', amount: null },
  ])
  expect(texts('Benali 06 12-34 56 78')).toEqual(['Benali', '06 12-34 56 78'])
  expect(texts('+212 (0)6 12 34 56 78 Fès')).toEqual(['+212 (0)6 12 34 56 78', 'Fès'])
  expect(texts('٠٦ ١٢ ٣٤ ٥٦ ٧٨')).toEqual(['06 12 34 56 78'])
})

it('reads a sum and a short number as before', () => {
  expect(texts('12 345 678')).toEqual(['12 345 678'])
  expect(texts('Agence 06 Centre')).toEqual(['Agence', '06', 'Centre'])
  expect(texts(' ')).toEqual([])
})

it('ends a phone number where it is complete, so that an amount may follow', () => {
  expect(texts('0612345678 1990')).toEqual(['0612345678', '1990'])
  expect(texts('06 12 34 56 78 1 990,00')).toEqual(['06 12 34 56 78', '1 990,00'])
  expect(texts('+212 612 345 678 150')).toEqual(['+212 612 345 678', '150'])
  expect(texts('00212612345678 Amina 500')).toEqual(['00212612345678', 'Amina', '500'])
  expect(texts('Benali 06 12 34 56')).toEqual(['Benali', '06 12 34 56'])
  expect(texts('+33 6 12 34 56 78')).toEqual(['+33 6 12 34 56 78'])
})

it('has a part that is typed twice once', () => {
  expect(texts('Amina amina Amina')).toEqual(['Amina', 'amina'])
  expect(texts('5 5')).toEqual(['5'])
})
