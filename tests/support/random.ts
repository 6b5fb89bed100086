/** Random choices that are the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below: (limit: number) => number
  /** True in `percent` of 100 draws. */
  chance: (percent: number) => boolean
  /** @throws where there is nothing to pick */
  pick: <Item>(items: readonly Item[]) => Item
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[below(items.length)] as (typeof items)[number]
    },
  }
}
