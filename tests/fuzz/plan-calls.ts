import fc from 'fast-check'

export interface Mutation {
  readonly field: number
  readonly value: number
  readonly kind: 'edge' | 'hostile' | 'random'
  readonly random: unknown
}

export interface CallPlan {
  readonly mutations: readonly Mutation[]
  readonly hasExtraKeys: boolean
}

const mutation = fc.record({
  field: fc.nat({ max: 1_000_000 }),
  value: fc.nat({ max: 1_000_000 }),
  kind: fc.constantFrom(
    'edge' as const,
    'edge' as const,
    'edge' as const,
    'hostile' as const,
    'hostile' as const,
    'random' as const,
  ),
  random: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.double(),
    fc.integer(),
    fc.date(),
    fc.jsonValue(),
  ),
})

const plan = fc.record({
  mutations: fc.array(mutation, { minLength: 1, maxLength: 2 }),
  hasExtraKeys: fc.nat({ max: 7 }).map((number) => number === 0),
})

/** Every n-th call is not mutated, so that each service is reached. */
const UNCHANGED_EVERY = 3

export function planCalls(seed: number, path: string, count: number): CallPlan[] {
  return fc
    .sample(fc.noBias(plan), { seed: mixed(seed, path), numRuns: count })
    .map((planned, index) => (index % UNCHANGED_EVERY === 0 ? { ...planned, mutations: [] } : planned))
}

export function corruptions(seed: number, text: string, count: number): string[] {
  const cut = fc.record({
    at: fc.nat({ max: text.length }),
    length: fc.nat({ max: 3 }),
    put: fc.oneof(
      fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', '\u0000', '\\ud800', '1e999', 'null'),
      fc.string(),
    ),
  })
  return fc
    .sample(fc.noBias(fc.array(cut, { minLength: 1, maxLength: 3 })), { seed, numRuns: count })
    .map((cuts) =>
      cuts.reduce((cutText, { at, length, put }) => cutText.slice(0, at) + put + cutText.slice(at + length), text),
    )
}

/** FNV-1a over the path, so that procedures do not all get the same calls. */
function mixed(seed: number, path: string): number {
  let hash = seed | 0
  for (const character of path) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash
}
