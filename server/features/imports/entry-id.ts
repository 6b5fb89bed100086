import { createHash } from 'node:crypto'
import { createOccurrenceCount } from '#server/platform/spreadsheets/count-occurrences.ts'
import { referenceKey } from '#shared/transactions/reference.ts'
import { nameKey } from '#shared/values/text.ts'
import type { ImportEntry } from './import-entry.ts'

type Identified = Omit<ImportEntry, 'row' | 'operatorId'>

/** Equal for the same transaction in another file, whatever its columns, its spelling or its order. */
function fingerprint({ agencyId, date, type, amount, fee, product, reference, description }: Identified): string {
  const texts = [reference === null ? '' : referenceKey(reference), description === null ? '' : nameKey(description)]
  return JSON.stringify([agencyId, date, type, amount, fee, product?.id ?? null, ...texts])
}

/**
 * Gives each transaction of a file its id: that of its content, its owner and its occurrence, the how many-eth of its kind it is in the
 * file. So a file that is imported again, or another that has some of its rows, finds them by their ids; two equal payments stay two.
 */
export function createEntryIds(ownerId: string): (entry: Identified) => string {
  const countOccurrence = createOccurrenceCount()
  return (entry) => {
    const content = fingerprint(entry)
    return toUuid(
      createHash('sha256')
        .update(`${ownerId} ${countOccurrence(content)} ${content}`)
        .digest('hex'),
    )
  }
}

/** Version 8: an id of its maker's own kind. */
function toUuid(hash: string): string {
  const part = (from: number, to: number) => hash.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`
}
