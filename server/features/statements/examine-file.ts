import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { readFileRows } from '#server/features/imports/read-file.ts'
import type { Call } from '#server/deps.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import type { StatementFault } from '#shared/statements/statement-row.ts'
import { MAX_STATEMENT_ROWS, SHOWN_STATEMENT_FAULTS, type StatementDoubt } from '#shared/statements/statement-terms.ts'
import { referenceKey } from '#shared/transactions/reference.ts'
import { followChain, isChainBroken } from './balance-chain.rules.ts'
import { createLineKeys, type LineKey } from './line-key.ts'
import { createLineReader, type ReadLine } from './read-line.ts'
import { countForeignReferencesOwned, type KeyedLine } from './statement-lines.queries.ts'

/** Keys that one statement asks about. */
export const ASKED_AT_ONCE = 2_000

export interface ExaminedFile {
  rows: number
  faulty: number
  /** The first ones. */
  faults: StatementFault[]
  lines: KeyedLine[]
  /** Rows where the balance does not follow. */
  breaks: number[]
  doubts: StatementDoubt[]
}

export interface ExaminedBy {
  readonly mapping: StatementMapping
  readonly accountId: string
}

/** Reads a whole file by a mapping. Throws what `readSpreadsheet` throws, and `spreadsheets.too_many_rows`. */
export async function examineFile(
  { db, today, ownerId }: Pick<Call, 'db' | 'today'> & { ownerId: OwnerId },
  content: Buffer,
  { mapping, accountId }: ExaminedBy,
): Promise<ExaminedFile> {
  const read = createLineReader(mapping, today)
  const identify = createLineKeys()
  const lines: Array<ReadLine & LineKey> = []
  const found = { rows: 0, faulty: 0, faults: [] as StatementFault[] }
  await readFileRows(ownerId, content, (rows: readonly SheetRow[]) => {
    for (const row of rows) {
      if (row.number < mapping.firstRow) continue
      found.rows += 1
      const result = read(row)
      if ('line' in result) lines.push({ ...result.line, ...identify(result.line) })
      else {
        found.faulty += 1
        found.faults.push(...result.faults.slice(0, SHOWN_STATEMENT_FAULTS - found.faults.length))
      }
    }
  })
  if (found.rows > MAX_STATEMENT_ROWS) throw refuse('spreadsheets.too_many_rows', { max: MAX_STATEMENT_ROWS })
  const chain = followChain(lines)
  const broken = new Set(chain.breaks)
  const doubts: StatementDoubt[] = []
  if (isChainBroken(chain)) doubts.push('brokenChain')
  const references = lines.flatMap(({ reference }) => (reference === null ? [] : [referenceKey(reference)]))
  const foreign = await countForeign([...new Set(references)], (keys) =>
    countForeignReferencesOwned(db, ownerId, accountId, keys),
  )
  if (foreign.found * 2 > foreign.asked) doubts.push('otherAccount')
  return {
    ...found,
    lines: lines.map((line) => ({ ...line, isBreak: broken.has(line.row) })),
    breaks: chain.breaks,
    doubts,
  }
}

async function countForeign(keys: readonly string[], count: (keys: readonly string[]) => Promise<number>) {
  let found = 0
  for (let from = 0; from < keys.length; from += ASKED_AT_ONCE) {
    found += await count(keys.slice(from, from + ASKED_AT_ONCE))
  }
  return { found, asked: keys.length }
}
