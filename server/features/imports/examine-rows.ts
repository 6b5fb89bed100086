import type { SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { ImportFault, ImportMonth, UnassignedText } from '#shared/imports/import-row.ts'
import { MAX_IMPORTED_ROWS, MAX_TEXTS, SHOWN_FAULTS } from '#shared/imports/import-terms.ts'
import { importMessages } from '#shared/messages/imports.fr.ts'
import { referenceKey } from '#shared/transactions/reference.ts'
import { compareDates, startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { nameKey } from '#shared/values/text.ts'
import { createEntryIds } from './entry-id.ts'
import { createEntryReader, type ImportCatalogue, type ImportEntry } from './import-entry.ts'

export interface IdentifiedEntry extends ImportEntry {
  readonly id: string
}

export interface ExaminedRows {
  rows: number
  faulty: number
  /** The first ones. */
  faults: ImportFault[]
  unassigned: UnassignedText[]
  entries: IdentifiedEntry[]
  /** Of the rows without a fault in themselves, by month. */
  months: ImportMonth[]
}

/** Takes the rows of a file slice by slice. `isTooLong`: it has more than may be imported. */
export function createExaminer(ownerId: string, mapping: ImportMapping, catalogue: ImportCatalogue) {
  const read = createEntryReader(mapping, catalogue)
  const identify = createEntryIds(ownerId)
  const texts = new Map<string, UnassignedText>()
  const rowOfReference = new Map<string, number>()
  const months = new Map<string, ImportMonth>()
  const found: Omit<ExaminedRows, 'unassigned' | 'months'> = { rows: 0, faulty: 0, faults: [], entries: [] }

  function addFaults(faults: readonly ImportFault[]): void {
    if (faults.length > 0) found.faulty += 1
    found.faults.push(...faults.slice(0, SHOWN_FAULTS - found.faults.length))
  }

  function countText({ field, type, text }: Omit<UnassignedText, 'rows'>): void {
    const key = `${field} ${type} ${nameKey(text)}`
    const known = texts.get(key)
    if (known !== undefined) known.rows += 1
    else if (texts.size < MAX_TEXTS) texts.set(key, { field, type, text, rows: 1 })
  }

  function add(row: SheetRow): void {
    if (row.number < mapping.firstRow) return
    found.rows += 1
    const result = read(row)
    if (!('entry' in result)) {
      addFaults(result.faults)
      return result.unassigned.forEach(countText)
    }
    const { entry } = result
    const same = findSameReference(entry)
    if (same === undefined) {
      found.entries.push({ ...entry, id: identify(entry) })
      addToMonth(months, entry)
    } else addFaults([{ row: row.number, field: 'reference', message: importMessages.referenceTwice(same) }])
  }

  /** A reference is unique among those of its operator and direction. */
  function findSameReference({ row, reference, operatorId, type }: ImportEntry): number | undefined {
    if (reference === null) return undefined
    const key = `${operatorId} ${type} ${referenceKey(reference)}`
    const same = rowOfReference.get(key)
    if (same === undefined) rowOfReference.set(key, row)
    return same
  }

  return {
    take: (rows: readonly SheetRow[]) => rows.forEach(add),
    isTooLong: () => found.rows > MAX_IMPORTED_ROWS,
    getResult: (): ExaminedRows => ({
      ...found,
      unassigned: [...texts.values()],
      months: [...months.values()].toSorted((left, right) => compareDates(left.month, right.month)),
    }),
  }
}

/** Adds a transaction to the sums of its month. */
function addToMonth(months: Map<string, ImportMonth>, { date, type, amount, fee }: ImportEntry): void {
  const key = date.slice(0, 7)
  const sums = months.get(key) ?? makeMonth(startOfMonth(date))
  months.set(key, sums)
  if (type === 'incoming') {
    sums.incomingCount += 1
    sums.incomingAmount = sumCentimes(sums.incomingAmount, amount)
  } else {
    sums.outgoingCount += 1
    sums.outgoingAmount = sumCentimes(sums.outgoingAmount, amount)
  }
  sums.fees = sumCentimes(sums.fees, fee)
}

function makeMonth(month: IsoDate): ImportMonth {
  return {
    month,
    incomingCount: 0,
    incomingAmount: ZERO_AMOUNT,
    outgoingCount: 0,
    outgoingAmount: ZERO_AMOUNT,
    fees: ZERO_AMOUNT,
  }
}
