import type { CreatePlaceInput } from '#shared/places/place-input.ts'
import type { PlaceRow } from '#shared/places/place-row.ts'

type Terms = Pick<CreatePlaceInput, 'accountEnd' | 'ceiling' | 'twoPersons'>

/** Without what another kind has. */
export function tidyPlaceTerms<Input extends Terms>(kind: PlaceRow['kind'], input: Input): Input {
  return {
    ...input,
    accountEnd: kind === 'bank' ? input.accountEnd : null,
    ceiling: kind === 'safe' ? input.ceiling : null,
    twoPersons: kind === 'safe' && input.twoPersons,
  }
}

export function tidyPlace(input: CreatePlaceInput): CreatePlaceInput {
  return { ...tidyPlaceTerms(input.kind, input), agencyId: input.kind === 'safe' ? input.agencyId : null }
}

/** `input` is tidy. */
export function isSamePlace(stored: PlaceRow, input: CreatePlaceInput): boolean {
  return (
    stored.kind === input.kind &&
    stored.agencyId === input.agencyId &&
    stored.name === input.name &&
    stored.accountEnd === input.accountEnd &&
    stored.ceiling === input.ceiling &&
    stored.twoPersons === input.twoPersons &&
    stored.cashiersSend === input.cashiersSend
  )
}
