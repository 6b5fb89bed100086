import { type Centimes, sumCentimes } from '#shared/values/money.ts'
import type { MonthPosition } from './month-row.ts'
import { type PositionKind, positionKinds } from './month-terms.ts'

interface Ends {
  opening: Centimes
  closing: Centimes
}

function sumEnds(positions: readonly Ends[]): Ends {
  return {
    opening: sumCentimes(...positions.map(({ opening }) => opening)),
    closing: sumCentimes(...positions.map(({ closing }) => closing)),
  }
}

/** By kind over all agencies, those that there are, and all together. */
export function sumPositions(positions: readonly MonthPosition[]): {
  kinds: Array<Ends & { kind: PositionKind }>
  all: Ends
} {
  const kinds = positionKinds.flatMap((kind) => {
    const own = positions.filter((one) => one.kind === kind)
    return own.length === 0 ? [] : [{ kind, ...sumEnds(own) }]
  })
  return { kinds, all: sumEnds(positions) }
}
