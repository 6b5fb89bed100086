import { civilDate } from '#server/clock.ts'
import type { Context } from '#server/trpc/context.ts'
import type { IsoDate } from '#shared/calendar-date.ts'
import { PAGE_SIZE, type Paged } from '#shared/paging.ts'
import type { ListValidationsInput } from '#shared/validations/validation-input.ts'
import { listValidationRows, type ValidationRow } from './validations.queries.ts'

/** Something to decide, with the civil day it came in (D13). */
export interface Validation extends ValidationRow {
  readonly createdOn: IsoDate
}

export interface ValidationPage extends Paged<Validation> {
  /** How many wait, whatever the filter. */
  readonly pending: number
}

/** Registrations and payments, waiting or decided (D28). */
export const listValidations = async (
  { db, deps }: Pick<Context, 'db' | 'deps'>,
  input: ListValidationsInput,
): Promise<ValidationPage> => {
  const { rows, total, pending } = await listValidationRows(db, input)
  const { businessTimeZone } = deps.config
  return {
    rows: rows.map((row) => ({ ...row, createdOn: civilDate(row.createdAt, businessTimeZone) })),
    total,
    pending,
    page: input.page,
    pageSize: PAGE_SIZE,
  }
}
