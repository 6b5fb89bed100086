import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { dateOrders } from '#shared/values/date-order.ts'

const MAX_COLUMNS = 100

/** Its place in the file, from 0. */
const columnSchema = z
  .int(fieldMessages.chooseColumn)
  .check(z.gte(0, fieldMessages.chooseColumn), z.lt(MAX_COLUMNS, fieldMessages.chooseColumn))
const optionalColumn = z._default(z.nullable(columnSchema), null)

/** One column with a sign, of which one means money into the account, or one column for each direction. */
const amountMapping = z.discriminatedUnion('form', [
  z.object({ form: z.literal('signed'), column: columnSchema, credit: z.enum(['positive', 'negative']) }),
  z.object({ form: z.literal('split'), credit: columnSchema, debit: columnSchema }),
])

/** What the columns of an operator's file mean. */
export const statementMappingSchema = z.object({
  /** The number of the first row that is a line of the statement. */
  firstRow: z.int(fieldMessages.wholeNumber).check(z.gte(1, fieldMessages.invalidValue)),
  date: z.object({ column: columnSchema, order: z.enum(dateOrders, fieldMessages.invalidChoice) }),
  /** May be the column of the date. */
  time: optionalColumn,
  amount: amountMapping,
  reference: optionalColumn,
  fee: optionalColumn,
  commission: optionalColumn,
  /** After the line. */
  balance: optionalColumn,
  label: optionalColumn,
})

export type StatementMapping = z.infer<typeof statementMappingSchema>
