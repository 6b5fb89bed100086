import { expect, it } from 'vitest'
import { createPlaceInput } from '#shared/places/place-input.ts'
import { newId } from '#shared/values/ids.ts'
import { tidyPlace } from './places.rules.ts'

it('a place keeps only what its kind has', () => {
  const given = { id: newId(), agencyId: newId(), name: 'A', accountEnd: '1234', ceiling: 100, twoPersons: true }
  const tidy = (kind: string) => tidyPlace(createPlaceInput.parse({ ...given, kind }))
  const none = { agencyId: null, accountEnd: null, ceiling: null, twoPersons: false }
  expect(tidy('safe')).toMatchObject({ ...given, accountEnd: null })
  expect(tidy('bank')).toMatchObject({ ...none, accountEnd: '1234' })
  expect(tidy('owner')).toMatchObject(none)
})
