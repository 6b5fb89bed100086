import { createHash } from 'node:crypto'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import type { StatementDirection } from '#shared/statements/statement-terms.ts'
import { referenceKey } from '#shared/transactions/reference.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { TEST_TODAY } from './clock.ts'
import type { TestUser } from './session.ts'

/** Of `statementMapping`. */
export const STATEMENT_TITLES = 'Date;Référence;Montant;Frais;Solde;Libellé'

/** Of a file with `STATEMENT_TITLES`: what is positive enters the account. */
export const statementMapping: StatementMapping = {
  firstRow: 2,
  date: { column: 0, order: 'dayFirst' },
  time: 0,
  amount: { form: 'signed', column: 2, credit: 'positive' },
  reference: 1,
  fee: 3,
  commission: null,
  balance: 4,
  label: 5,
}

export interface StatementFileOptions {
  readonly content?: Buffer | string
  readonly fileName?: string
  /** The owner by default. */
  readonly createdBy?: string
}

/** A file that waits for its account and columns. */
export async function makeStatementFile(owner: TestUser, options: StatementFileOptions = {}): Promise<string> {
  const id = newId()
  const { fileName = 'releve.csv', createdBy = owner.userId } = options
  const content = Buffer.from(options.content ?? `${STATEMENT_TITLES}\n27/11/2026;;-100,00;;;\n`)
  const content_hash = createHash('sha256').update(content).digest('hex')
  const file = {
    owner_id: owner.userId,
    id,
    account_id: null,
    file_name: fileName,
    content_hash,
    content,
    mapping: null,
  }
  await owner.database.db
    .insertInto('statement_imports')
    .values({ ...file, created_by: createdBy })
    .execute()
  return id
}

export interface StatementOptions {
  readonly accountId: string
  readonly fileName?: string
  readonly lines: ReadonlyArray<{
    readonly direction?: StatementDirection
    readonly amount?: number
    readonly date?: IsoDate
    readonly reference?: string
    readonly label?: string
    readonly reason?: string
  }>
}

/** An import that is done, whose lines are not matched. Returns their ids in the order of the lines. */
export async function makeStatement(owner: TestUser, options: StatementOptions) {
  const { accountId, lines } = options
  const { db } = owner.database
  const id = await makeStatementFile(owner, options)
  const dates = lines.map(({ date = TEST_TODAY }) => date).toSorted()
  await db
    .updateTable('statement_imports')
    .set({
      account_id: accountId,
      state: 'done',
      content: null,
      row_count: lines.length,
      new_count: lines.length,
      first_date: dates[0] ?? null,
      last_date: dates.at(-1) ?? null,
      finished_at: new Date('2026-11-27T09:00:00Z'),
    })
    .where('owner_id', '=', owner.userId)
    .where('id', '=', id)
    .execute()
  const rows = lines.map((line, place) => ({
    owner_id: owner.userId,
    id: newId(),
    import_id: id,
    account_id: accountId,
    row_number: place + 2,
    date: line.date ?? TEST_TODAY,
    time: null,
    direction: line.direction ?? ('debit' as const),
    amount: line.amount ?? 10_000,
    fee: null,
    commission: null,
    reference: line.reference ?? null,
    reference_key: line.reference === undefined ? null : referenceKey(line.reference),
    label: line.label ?? null,
    balance_after: null,
    content_hash: newId(),
    occurrence: 1,
    ...(line.reason === undefined ? {} : { state: 'ignored' as const, reason: line.reason }),
  }))
  await db.insertInto('statement_lines').values(rows).execute()
  return { id, lineIds: rows.map((row) => row.id) }
}
