import { civilDate } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { ListValidationsInput } from '#shared/validations/validation-input.ts'
import { listValidationRows, type ValidationRow } from './validations.queries.ts'

export interface Validation extends ValidationRow {
  readonly createdOn: IsoDate
}

export interface ValidationPage extends Paged<Validation> {
  readonly pending: number
}

export async function listValidations(
  { db, timeZone }: Pick<Call, 'db' | 'timeZone'>,
  input: ListValidationsInput,
): Promise<ValidationPage> {
  let pending = 0
  const found = await readPage(input.page, async (page) => {
    const read = await listValidationRows(db, { ...input, page })
    pending = read.pending
    return { rows: read.rows, total: read.total }
  })
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, createdOn: civilDate(row.createdAt, timeZone) })),
    pending,
  }
}
