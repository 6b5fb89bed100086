/** Where money is kept besides the drawers of agencies. A bank's balance is what Sandouk knows of it. */
export const placeKinds = ['safe', 'bank', 'owner'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const MAX_PLACE_NAME_LENGTH = 80
export const MAX_PLACES = 200
