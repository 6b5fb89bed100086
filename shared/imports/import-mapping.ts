import * as z from 'zod/mini'
import { categories } from '#shared/cash/categories.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { productRefSchema } from '#shared/products/product-input.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { dateOrders } from '#shared/values/date-order.ts'
import { textSchema } from '#shared/values/text.ts'
import { MAX_TEXTS } from './import-terms.ts'

const MAX_COLUMNS = 100

/** Its place in the file, from 0. */
const columnSchema = z
  .int(fieldMessages.chooseColumn)
  .check(z.gte(0, fieldMessages.chooseColumn), z.lt(MAX_COLUMNS, fieldMessages.chooseColumn))
const optionalColumn = z._default(z.nullable(columnSchema), null)

const fileText = textSchema({ max: 200 })
const categorySchema = z.enum(categories, fieldMessages.invalidChoice)

function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item).check(z.maxLength(2 * MAX_TEXTS, fieldMessages.invalidValue))
}

/** `one` column with a type for each row, `split` into two columns, with a sign, or all of one type. */
const amountMapping = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('typed'),
    column: columnSchema,
    typeColumn: columnSchema,
    types: listOf(z.object({ text: fileText, type: categorySchema })),
  }),
  z.object({ form: z.literal('split'), incoming: columnSchema, outgoing: columnSchema }),
  z.object({ form: z.literal('signed'), column: columnSchema }),
  z.object({ form: z.literal('fixed'), column: columnSchema, type: categorySchema }),
])

const agencyMapping = z.discriminatedUnion('form', [
  z.object({ form: z.literal('fixed'), agencyId: idSchema }),
  z.object({
    form: z.literal('column'),
    column: columnSchema,
    agencies: listOf(z.object({ text: fileText, agencyId: idSchema })),
  }),
])

/** Null stands for entries without a product, which is a choice too. */
const productMapping = z.object({
  column: columnSchema,
  products: listOf(z.object({ type: categorySchema, text: fileText, product: z.nullable(productRefSchema) })),
})

/** What the columns of a file mean. Each different text is assigned once; one that is not is reported. */
export const importMappingSchema = z.object({
  /** The number of the first row that is a transaction. */
  firstRow: z.int(fieldMessages.wholeNumber).check(z.gte(1, fieldMessages.invalidValue)),
  date: z.object({ column: columnSchema, order: z.enum(dateOrders, fieldMessages.invalidChoice) }),
  amount: amountMapping,
  agency: agencyMapping,
  fee: optionalColumn,
  product: z._default(z.nullable(productMapping), null),
  reference: optionalColumn,
  note: optionalColumn,
})

export type ImportMapping = z.infer<typeof importMappingSchema>
