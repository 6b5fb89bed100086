import type { Category } from '#shared/cash/categories.ts'
import { type ImportMapping, importMappingSchema } from '#shared/imports/import-mapping.ts'
import type { ImportPreview, UnassignedText } from '#shared/imports/import-row.ts'
import { type AmountForm, importFields } from '#shared/imports/import-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { DateOrder } from '#shared/values/date-order.ts'
import { compareNames } from '#shared/values/name-order.ts'
import { foldForSearch, nameKey } from '#shared/values/text.ts'

/** Of a select: the place of a column, or null. */
type Column = string | null

export interface MappingValues {
  readonly firstRow: string
  readonly date: Column
  readonly order: DateOrder
  readonly amountForm: AmountForm
  readonly amount: Column
  readonly type: Column
  readonly incoming: Column
  readonly outgoing: Column
  readonly fixedType: Category
  readonly agencyForm: 'column' | 'fixed'
  readonly agency: Column
  readonly agencyId: string | null
  readonly fee: Column
  readonly product: Column
  readonly reference: Column
  readonly note: Column
}

export type MappingErrors = Partial<Record<keyof MappingValues, string>>

/** A text of the file and what it stands for: a direction, an agency, a product, or `none`; null where nothing is chosen yet. */
export interface AssignedText extends UnassignedText {
  readonly value: string | null
}

export function isSameText(left: UnassignedText, right: UnassignedText): boolean {
  return left.field === right.field && left.type === right.type && nameKey(left.text) === nameKey(right.text)
}

export const NO_PRODUCT = 'none'

/** The guess of the server as values, to be confirmed. */
export function toValues({ guess, agencies }: ImportPreview): MappingValues {
  const column = (index: number | null): Column => (index === null ? null : String(index))
  const isSplit = guess.amount === null && guess.incoming !== null && guess.outgoing !== null
  const [only] = agencies
  return {
    firstRow: String(guess.firstRow),
    date: column(guess.date),
    order: guess.dateOrder,
    amountForm: isSplit ? 'split' : 'typed',
    amount: column(guess.amount),
    type: column(guess.type),
    incoming: column(guess.incoming),
    outgoing: column(guess.outgoing),
    fixedType: 'incoming',
    agencyForm: guess.agency === null ? 'fixed' : 'column',
    agency: column(guess.agency),
    agencyId: guess.agency === null && agencies.length === 1 && only !== undefined ? only.id : null,
    fee: column(guess.fee),
    product: column(guess.product),
    reference: column(guess.reference),
    note: column(guess.note),
  }
}

const INCOMING_WORDS = /^(?:entrees?|entrant|incoming|cash.?in|credit|depot|\+)$/
const OUTGOING_WORDS = /^(?:sorties?|sortant|outgoing|cash.?out|debit|retrait|-)$/

/** Proposes what has the same name; a person confirms it. */
export function proposeText(text: UnassignedText, { agencies, products }: ImportPreview): AssignedText {
  const key = nameKey(text.text)
  const word = foldForSearch(text.text)
  switch (text.field) {
    case 'type':
      return { ...text, value: INCOMING_WORDS.test(word) ? 'incoming' : OUTGOING_WORDS.test(word) ? 'outgoing' : null }
    case 'agency':
      return { ...text, value: findOnly(agencies, key)?.id ?? null }
    case 'product': {
      const ofType = products.filter(({ category }) => category === text.type)
      return { ...text, value: findOnly(ofType, key)?.id ?? null }
    }
  }
}

/** The one of this name, else the only one whose name has the text or stands in it. */
function findOnly<Named extends { name: string }>(all: readonly Named[], key: string): Named | undefined {
  const same = all.filter(({ name }) => nameKey(name) === key)
  const near = all.filter(({ name }) => nameKey(name).includes(key) || key.includes(nameKey(name)))
  const found = same.length > 0 ? same : near
  return found.length === 1 ? found[0] : undefined
}

/** By field, then in the order of people. */
export function sortTexts(texts: readonly AssignedText[]): AssignedText[] {
  const place = ({ field }: AssignedText) => importFields.indexOf(field)
  return texts.toSorted((left, right) => place(left) - place(right) || compareNames(left.text, right.text))
}

function toColumn(column: Column): number | null {
  return column === null ? null : Number.parseInt(column, 10)
}

/** The mapping to send, or what is missing by field. */
export function toMapping(
  values: MappingValues,
  texts: readonly AssignedText[],
  { products }: Pick<ImportPreview, 'products'>,
): { mapping: ImportMapping } | { errors: MappingErrors } {
  const errors = findErrors(values)
  if (Object.keys(errors).length > 0) return { errors }
  const chosen = texts.filter((text): text is AssignedText & { value: string } => text.value !== null)
  const ofField = (field: UnassignedText['field']) => chosen.filter((text) => text.field === field)
  const product = toColumn(values.product)
  const parsed = importMappingSchema.safeParse({
    firstRow: toColumn(values.firstRow),
    date: { column: toColumn(values.date), order: values.order },
    amount: toAmount(
      values,
      ofField('type').map(({ text, value }) => ({ text, type: value })),
    ),
    agency:
      values.agencyForm === 'fixed'
        ? { form: 'fixed', agencyId: values.agencyId }
        : {
            form: 'column',
            column: toColumn(values.agency),
            agencies: ofField('agency').map(({ text, value }) => ({ text, agencyId: value })),
          },
    fee: toColumn(values.fee),
    product:
      product === null
        ? null
        : {
            column: product,
            products: ofField('product').map(({ type, text, value }) => {
              const known = products.find(({ id }) => id === value)
              return { type, text, product: known === undefined ? null : { kind: known.kind, id: known.id } }
            }),
          },
    reference: toColumn(values.reference),
    note: toColumn(values.note),
  })
  return parsed.success ? { mapping: parsed.data } : { errors: { firstRow: fieldMessages.invalidValue } }
}

function toAmount(values: MappingValues, types: readonly object[]): object {
  const column = toColumn(values.amount)
  switch (values.amountForm) {
    case 'typed':
      return { form: 'typed', column, typeColumn: toColumn(values.type), types }
    case 'split':
      return { form: 'split', incoming: toColumn(values.incoming), outgoing: toColumn(values.outgoing) }
    case 'signed':
      return { form: 'signed', column }
    case 'fixed':
      return { form: 'fixed', column, type: values.fixedType }
  }
}

function findErrors(values: MappingValues): MappingErrors {
  const required: Array<keyof MappingValues> = ['date']
  if (values.amountForm === 'split') required.push('incoming', 'outgoing')
  else required.push('amount')
  if (values.amountForm === 'typed') required.push('type')
  if (values.agencyForm === 'column') required.push('agency')
  const missing = required.filter((field) => values[field] === null)
  return {
    ...Object.fromEntries(missing.map((field) => [field, fieldMessages.chooseColumn])),
    ...(values.agencyForm === 'fixed' && values.agencyId === null ? { agencyId: fieldMessages.chooseAgency } : {}),
    ...(/^[1-9]\d{0,5}$/.test(values.firstRow) ? {} : { firstRow: fieldMessages.wholeNumber }),
  }
}

/** Those that are still of use after a change of columns. */
export function keepTexts(texts: readonly AssignedText[], before: MappingValues, after: MappingValues): AssignedText[] {
  return texts.filter(({ field }) => {
    if (field === 'product') return before.product === after.product
    if (field === 'agency') return after.agencyForm === 'column' && before.agency === after.agency
    return after.amountForm === 'typed' && before.type === after.type
  })
}
