import { createHash } from 'node:crypto'
import { createOccurrenceCount } from '#server/platform/spreadsheets/count-occurrences.ts'
import { referenceKey } from '#shared/transactions/reference.ts'
import { nameKey } from '#shared/values/text.ts'
import type { ReadLine } from './read-line.ts'

export interface LineKey {
  readonly contentHash: string
  readonly occurrence: number
}

type Content = Pick<ReadLine, 'date' | 'time' | 'direction' | 'amount' | 'fee' | 'reference' | 'label'>

/**
 * Gives each line of a file the hash of its content and the how many-eth of this content it is, so that a file that is imported again,
 * or overlaps another, finds its lines. Two equal payments stay two. The row and the balance are no content: another file has others.
 */
export function createLineKeys(): (line: Content) => LineKey {
  const countOccurrence = createOccurrenceCount()
  return ({ date, time, direction, amount, fee, reference, label }) => {
    const texts = [reference === null ? '' : referenceKey(reference), label === null ? '' : nameKey(label)]
    const content = JSON.stringify([date, time, direction, amount, fee, ...texts])
    const contentHash = createHash('sha256').update(content).digest('hex').slice(0, 32)
    return { contentHash, occurrence: countOccurrence(contentHash) }
  }
}
