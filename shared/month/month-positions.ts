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

/** By kind over all agencies, without those that hold nothing at both ends, and all together. */
export function sumPositions(positions: readonly MonthPosition[]): {
  kinds: Array<Ends & { kind: PositionKind }>
  all: Ends
} {
  const kinds = positionKinds.flatMap((kind) => {
    const ends = sumEnds(positions.filter((one) => one.kind === kind))
    return kind !== 'cash' && ends.opening === 0 && ends.closing === 0 ? [] : [{ kind, ...ends }]
  })
  return { kinds, all: sumEnds(positions) }
}
