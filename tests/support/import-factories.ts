import { createHash } from 'node:crypto'
import { createImportWorker } from '#server/features/background/background-work.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { ImportState } from '#shared/imports/import-terms.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { testDeps, type TestDepsOptions } from './deps.ts'
import type { TestUser } from './session.ts'

export interface UploadOptions {
  readonly content?: Buffer | string
  readonly fileName?: string
}

/** Of `importMapping`. */
export const IMPORT_TITLES = 'Date;Agence;Type;Montant;Frais;Référence;Note'

/** A file that waits for its columns. */
export async function makeUpload(owner: TestUser, { content, fileName = 'historique.csv' }: UploadOptions = {}) {
  const id = newId()
  const bytes = Buffer.from(content ?? `${IMPORT_TITLES}\n26/10/2026;Fès;Entrée;100,00;0;;\n`)
  const content_hash = createHash('sha256').update(bytes).digest('hex')
  const values = { owner_id: owner.userId, id, file_name: fileName, content_hash, content: bytes, mapping: null }
  await owner.database.db
    .insertInto('history_imports')
    .values({ ...values, created_by: owner.userId })
    .execute()
  return id
}

/** Of a file with `IMPORT_TITLES`, whose agencies have these names. */
export function importMapping(agencies: Readonly<Record<string, string>>): ImportMapping {
  return {
    firstRow: 2,
    date: { column: 0, order: 'dayFirst' },
    agency: {
      form: 'column',
      column: 1,
      agencies: Object.entries(agencies).map(([text, agencyId]) => ({ text, agencyId })),
    },
    amount: {
      form: 'typed',
      column: 3,
      typeColumn: 2,
      types: [
        { text: 'Entrée', type: 'incoming' },
        { text: 'Sortie', type: 'outgoing' },
      ],
    },
    fee: 4,
    product: null,
    reference: 5,
    note: 6,
  }
}

export interface ImportOptions {
  readonly agencyId: string
  readonly fileName?: string
  readonly description?: string
  readonly state?: Extract<ImportState, 'done'>
  readonly date?: IsoDate
}

/** An import of one entry, done now. The agency is to be followed from a later day on. */
export async function makeImport(owner: TestUser, options: ImportOptions) {
  const { agencyId, fileName = 'historique.csv', description = null, date = '2026-10-26' } = options
  const { db } = owner.database
  const id = await makeUpload(owner, { fileName })
  const of = { owner_id: owner.userId, id }
  const change = (values: object) =>
    db.updateTable('history_imports').set(values).where('owner_id', '=', of.owner_id).where('id', '=', id).execute()
  await change({ state: 'importing' })
  const transactionId = newId()
  const entry = {
    owner_id: owner.userId,
    id: transactionId,
    type: 'incoming',
    amount: 10_000,
    date,
    description,
  } as const
  await db
    .insertInto('transactions')
    .values({
      ...entry,
      agency_id: agencyId,
      transaction_type_id: null,
      user_transaction_type_id: null,
      operator_id: null,
      operator_account_id: null,
      imported_in: id,
      created_by: owner.userId,
    })
    .execute()
  const done = {
    state: 'done',
    content: null,
    row_count: 1,
    first_date: date,
    last_date: date,
    incoming_amount: 10_000,
  }
  await change({ ...done, finished_at: new Date('2026-11-27T09:00:00Z') })
  return { id, transactionId }
}

/** What the background does for imports that were begun or undone. */
export function runImports({ database }: Pick<TestUser, 'database'>, options: TestDepsOptions = {}): Promise<number> {
  return createImportWorker(testDeps(database, options)).runOnce({ evenDelayed: true })
}
