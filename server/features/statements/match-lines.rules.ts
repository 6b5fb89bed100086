import type { CounterpartKind, LineHint, StatementDirection } from '#shared/statements/statement-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { createPool, createTaker, groupBy, partition, type Pool, zip } from './pool.rules.ts'

interface Entry {
  readonly id: string
  readonly date: IsoDate
  readonly direction: StatementDirection
  readonly amount: Centimes
  readonly referenceKey: string | null
}

/** A line of the operator, in the order of its time. */
export type MatchedLine = Entry

/** A transaction or movement of the same account, in the order of its time. */
export interface Counterpart extends Entry {
  readonly kind: CounterpartKind
  /** The effect on the account where the operator takes or gives the fee with it; else the amount. */
  readonly withFee: Centimes
}

export interface Link {
  readonly line: MatchedLine
  readonly counterpart: Counterpart
  readonly state: 'matched' | 'different'
}

export interface Hinted {
  readonly line: MatchedLine
  readonly hint: LineHint
  /** Of `near`. */
  readonly counterpart: Counterpart | null
}

export interface Matching {
  readonly links: Link[]
  readonly hints: Hinted[]
}

/**
 * Which line is which transaction or movement, each once: by the same reference; else by the same day, direction and amount where that
 * leaves no choice. A line with a reference is never one that has another. What is a day away is only proposed.
 */
export function matchLines(lines: readonly MatchedLine[], counterparts: readonly Counterpart[]): Matching {
  const linked = new Set<string>()
  const links = matchReferences(lines, counterparts)
  for (const { line, counterpart } of links) linked.add(line.id).add(counterpart.id)
  const leftLines = lines.filter(({ id }) => !linked.has(id))
  const left = counterparts.filter(({ id }) => !linked.has(id))

  const hints: Hinted[] = []
  const waiting = groupBy(leftLines, toDayKey)
  const present = groupBy(left, toDayKey)
  for (const [key, ofDay] of waiting) {
    const pairs = pairUp(ofDay, present.get(key) ?? [])
    for (const [line, counterpart] of pairs) {
      links.push({ line, counterpart, state: 'matched' })
      linked.add(line.id).add(counterpart.id)
    }
  }
  const pools = new Map<string, Pool<Counterpart>>()
  for (const [key, ofDay] of present) pools.set(key, createPool(ofDay.filter(({ id }) => !linked.has(id))))
  for (const line of leftLines) {
    if (linked.has(line.id)) continue
    const hint = findHint(line, (date) => pools.get(toDayKey({ ...line, date })))
    if (hint !== undefined) hints.push(hint)
  }
  return { links, hints }
}

/** The same reference and direction; of several, those of an equal amount first. */
function matchReferences(lines: readonly MatchedLine[], counterparts: readonly Counterpart[]): Link[] {
  const links: Link[] = []
  const named = groupBy(counterparts, toReferenceKey)
  for (const [key, same] of groupBy(lines, toReferenceKey)) {
    const candidates = key === null ? undefined : named.get(key)
    if (candidates === undefined) continue
    const taken = new Set<string>()
    const byAmount = createTaker(candidates, ({ amount }) => amount, taken)
    const byEffect = createTaker(candidates, ({ withFee }) => withFee, taken)
    const rest: MatchedLine[] = []
    for (const line of same) {
      const counterpart = byAmount(line.amount) ?? byEffect(line.amount)
      if (counterpart === undefined) rest.push(line)
      else links.push({ line, counterpart, state: 'matched' })
    }
    const others = candidates.filter(({ id }) => !taken.has(id))
    for (const [line, counterpart] of zip(rest, others)) links.push({ line, counterpart, state: 'different' })
  }
  return links
}

/** Of one day, direction and amount: the pairs where as many lines as counterparts leave no choice, in the order of time. */
function pairUp(
  lines: readonly MatchedLine[],
  counterparts: readonly Counterpart[],
): Array<readonly [MatchedLine, Counterpart]> {
  const [named, plain] = partition(lines)
  const [namedOurs, plainOurs] = partition(counterparts)
  const ours = plain.length > 0 ? counterparts : plainOurs
  const theirs = plainOurs.length > 0 ? lines : plain
  if (ours.length !== theirs.length || ours.length === 0) return []
  // Two references are of two transactions: each needs a partner without one.
  const fits = theirs === plain || ours === plainOurs || named.length === 0 || namedOurs.length === 0
  if (fits) return zip(theirs, ours)
  if (named.length > plainOurs.length || namedOurs.length > plain.length) return []
  return [
    ...zip(named, plainOurs),
    ...zip(plain, namedOurs),
    ...zip(plain.slice(namedOurs.length), plainOurs.slice(named.length)),
  ]
}

function findHint(line: MatchedLine, getPool: (date: IsoDate) => Pool<Counterpart> | undefined): Hinted | undefined {
  const count = (dates: readonly IsoDate[]) =>
    dates.reduce((sum, date) => sum + (getPool(date)?.count(line.referenceKey !== null) ?? 0), 0)
  if (count([line.date]) > 0) return { line, hint: 'several', counterpart: null }
  const near = [addDays(line.date, -1), addDays(line.date, 1)]
  const found = count(near)
  if (found === 0) return undefined
  if (found > 1) return { line, hint: 'several', counterpart: null }
  const [counterpart] = near.flatMap((date) => getPool(date)?.first(line.referenceKey !== null) ?? [])
  return counterpart === undefined ? undefined : { line, hint: 'near', counterpart }
}

function toDayKey({ date, direction, amount }: Pick<Entry, 'date' | 'direction' | 'amount'>): string {
  return `${date} ${direction} ${amount}`
}

function toReferenceKey({ direction, referenceKey }: Entry): string | null {
  return referenceKey === null ? null : `${direction} ${referenceKey}`
}
