/** Modules that the same screens load. */
export interface Part {
  modules: string[]
  /** 1 at the index of each screen that loads it. */
  screens: Uint8Array
  /** Compressed bytes, roughly. */
  size: number
  imports: Set<Part>
}

export interface Screen {
  readonly weight: number
  /** Loads nothing more than it needs. */
  readonly isFixed: boolean
}

/** What a request costs a slow line, in bytes: its headers, and the worse compression of small files. */
const REQUEST = 2_500

/**
 * Merges parts as long as that costs the screens less than the requests it saves. The smallest part is merged first, with
 * the part that costs least. Returns the rest, each after all that it imports.
 */
export function mergeParts(parts: readonly Part[], screens: readonly Screen[]): Part[] {
  const left = new Set(parts)
  const open = new Set(parts)
  while (open.size > 0) {
    const smallest = [...open].reduce((least, part) => (compare(part, least) < 0 ? part : least))
    let best: { part: Part; gain: number } | undefined
    for (const part of left) {
      if (part === smallest) continue
      const gain = findGain(smallest, part, screens, best?.gain ?? 0)
      if (gain > 0 && !wouldCycle(smallest, part)) best = { part, gain }
    }
    open.delete(smallest)
    if (best === undefined) continue
    const merged = merge(smallest, best.part, left)
    left.delete(smallest)
    left.delete(best.part)
    open.delete(best.part)
    left.add(merged)
    open.add(merged)
  }
  return inOrder(left)
}

/** By size, then by name: the same sources give the same plan. */
function compare(a: Part, b: Part): number {
  return a.size - b.size || ((a.modules[0] ?? '') < (b.modules[0] ?? '') ? -1 : 1)
}

function findNeeded(starts: Iterable<Part>): Set<Part> {
  const found = new Set<Part>()
  const open = [...starts]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (found.has(part)) continue
    found.add(part)
    open.push(...part.imports)
  }
  return found
}

/** What merging the two saves, in bytes; 0 if that is not more than `best`. */
function findGain(a: Part, b: Part, screens: readonly Screen[], best: number): number {
  let gain = 0
  let index = 0
  for (const { weight, isFixed } of screens) {
    if (a.screens[index] === b.screens[index]) gain += a.screens[index] === 1 ? REQUEST * weight : 0
    else if (isFixed) return 0
    else gain -= (a.screens[index] === 1 ? b.size : a.size) * weight
    index += 1
  }
  if (gain <= best) return 0
  for (const needed of findNeeded([...a.imports, ...b.imports])) {
    if (needed === a || needed === b) continue
    for (const [at, { weight, isFixed }] of screens.entries()) {
      if (needed.screens[at] === 1 || (a.screens[at] === 0 && b.screens[at] === 0)) continue
      if (isFixed) return 0
      gain -= (needed.size + REQUEST) * weight
    }
    if (gain <= best) return 0
  }
  return gain
}

/** Whether a third part stands between the two. */
function wouldCycle(a: Part, b: Part): boolean {
  const isBetween = (from: Part, to: Part) =>
    [...from.imports].some((part) => part !== to && findNeeded([part]).has(to))
  return isBetween(a, b) || isBetween(b, a)
}

function merge(a: Part, b: Part, left: ReadonlySet<Part>): Part {
  const merged: Part = {
    modules: [...a.modules, ...b.modules].toSorted(),
    screens: a.screens.map((loads, index) => loads | (b.screens[index] ?? 0)),
    size: a.size + b.size,
    imports: new Set([...a.imports, ...b.imports].filter((part) => part !== a && part !== b)),
  }
  for (const part of left) {
    if (!part.imports.has(a) && !part.imports.has(b)) continue
    part.imports.delete(a)
    part.imports.delete(b)
    if (part !== a && part !== b) part.imports.add(merged)
  }
  for (const needed of findNeeded(merged.imports)) {
    needed.screens = needed.screens.map((loads, index) => loads | (merged.screens[index] ?? 0))
  }
  return merged
}

function inOrder(parts: ReadonlySet<Part>): Part[] {
  const order = new Set<Part>()
  const visit = (part: Part) => {
    if (order.has(part)) return
    for (const imported of part.imports) visit(imported)
    order.add(part)
  }
  for (const part of [...parts].toSorted(compare)) visit(part)
  return [...order]
}
