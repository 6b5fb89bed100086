import { readAmountCell, readDateCell, readTextCell } from '#server/platform/spreadsheets/cell-values.ts'
import type { Cell, SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { ImportableAgency, ImportableProduct, ImportFault, UnassignedText } from '#shared/imports/import-row.ts'
import type { ImportField } from '#shared/imports/import-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { importMessages } from '#shared/messages/imports.fr.ts'
import type { ProductRef } from '#shared/products/product-input.ts'
import { transactionTexts } from '#shared/transactions/transaction-input.ts'
import { EARLIEST_TRANSACTION_DATE, formatDate } from '#shared/values/calendar-date.ts'
import { dateErrorMessages } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { moneyErrorMessages } from '#shared/values/money-schema.ts'
import { cleanLine, nameKey } from '#shared/values/text.ts'

/** A transaction of a file. */
export interface ImportEntry {
  readonly row: number
  readonly type: Category
  readonly amount: Centimes
  readonly fee: Centimes
  readonly date: IsoDate
  readonly agencyId: string
  readonly product: ProductRef | null
  readonly operatorId: string | null
  readonly reference: string | null
  readonly description: string | null
}

/** What the assigned texts may name, by id. */
export interface ImportCatalogue {
  readonly agencies: ReadonlyMap<string, ImportableAgency>
  readonly products: ReadonlyMap<string, ImportableProduct & { readonly operatorId: string | null }>
}

export type ReadEntry =
  | { readonly entry: ImportEntry }
  | { readonly faults: readonly ImportFault[]; readonly unassigned: ReadonlyArray<Omit<UnassignedText, 'rows'>> }

type Assigned<Value> = ReadonlyMap<string, Value>

function isOfType(known: ImportableProduct | undefined, { kind }: ProductRef, type: Category): boolean {
  return known?.kind === kind && known.category === type
}

/** Reads rows by a mapping. Nothing is guessed: what is not certain is a fault of its row. */
export function createEntryReader(mapping: ImportMapping, { agencies, products }: ImportCatalogue) {
  const { amount, agency, product } = mapping
  const typeOf: Assigned<Category> = new Map(
    amount.form === 'typed' ? amount.types.map(({ text, type }) => [nameKey(text), type]) : [],
  )
  const agencyOf: Assigned<string> = new Map(
    agency.form === 'column' ? agency.agencies.map(({ text, agencyId }) => [nameKey(text), agencyId]) : [],
  )
  const productOf: Assigned<ProductRef | null> = new Map(
    product?.products.map((assigned) => [`${assigned.type} ${nameKey(assigned.text)}`, assigned.product]),
  )

  return (row: SheetRow): ReadEntry => {
    const faults: ImportFault[] = []
    const unassigned: Array<Omit<UnassignedText, 'rows'>> = []
    const fail = (field: ImportField, message: string) => void faults.push({ row: row.number, field, message })
    const getCell = (column: number): Cell => row.cells[column] ?? null
    const readText = (field: ImportField, column: number): string => {
      const text = readTextCell(getCell(column))
      if (text === undefined) fail(field, importMessages.numberInText)
      return cleanLine(text ?? '')
    }

    function readTyped(): { type: Category | undefined; amount: Centimes | undefined } {
      switch (amount.form) {
        case 'fixed':
          return { type: amount.type, amount: readAmount(amount.column) }
        case 'typed': {
          const text = readText('type', amount.typeColumn)
          const type = typeOf.get(nameKey(text))
          if (text === '') fail('type', importMessages.typeRequired)
          else if (type === undefined) unassigned.push({ field: 'type', type: null, text })
          return { type, amount: readAmount(amount.column) }
        }
        case 'signed': {
          const signed = readAmount(amount.column, true)
          if (signed === undefined) return { type: undefined, amount: undefined }
          return signed < 0
            ? { type: 'outgoing', amount: subtractCentimes(ZERO_AMOUNT, signed) }
            : { type: 'incoming', amount: signed }
        }
        case 'split':
          return readSplit(amount)
      }
    }

    function readAmount(column: number, allowNegative = false): Centimes | undefined {
      const parsed = readAmountCell(getCell(column), allowNegative ? { allowNegative, allowZero: false } : {})
      if (!parsed.ok) fail('amount', moneyErrorMessages[parsed.error])
      return parsed.ok ? parsed.centimes : undefined
    }

    /** The other column is empty or zero. */
    function readSplit(columns: { incoming: number; outgoing: number }) {
      const read = (column: number) => {
        const parsed = readAmountCell(getCell(column), { allowZero: true })
        if (parsed.ok) return parsed.centimes
        if (parsed.error === 'empty') return ZERO_AMOUNT
        fail('amount', moneyErrorMessages[parsed.error])
        return undefined
      }
      const incoming = read(columns.incoming)
      const outgoing = read(columns.outgoing)
      if (incoming === undefined || outgoing === undefined) return { type: undefined, amount: undefined }
      if (incoming > 0 && outgoing > 0) fail('amount', importMessages.bothAmounts)
      else if (incoming === 0 && outgoing === 0) fail('amount', fieldMessages.amountRequired)
      return incoming > 0
        ? { type: 'incoming' as const, amount: incoming }
        : { type: 'outgoing' as const, amount: outgoing }
    }

    function readAgency(): string | undefined {
      if (agency.form === 'fixed') return agency.agencyId
      const text = readText('agency', agency.column)
      const agencyId = agencyOf.get(nameKey(text))
      if (text === '') fail('agency', importMessages.agencyRequired)
      else if (agencyId === undefined) unassigned.push({ field: 'agency', type: null, text })
      return agencyId
    }

    function readDate(known: ImportableAgency | undefined): IsoDate | undefined {
      const parsed = readDateCell(getCell(mapping.date.column), mapping.date.order)
      if (!parsed.ok) {
        fail('date', dateErrorMessages[parsed.error])
        return undefined
      }
      const { date } = parsed
      if (date < EARLIEST_TRANSACTION_DATE) {
        fail('date', `${fieldMessages.dateTooEarly} ${formatDate(EARLIEST_TRANSACTION_DATE)}`)
      } else if (known !== undefined) {
        const { name, trackingStart } = known
        if (trackingStart === null) fail('date', importMessages.notTracked(name))
        else if (date >= trackingStart) fail('date', importMessages.notHistory(name, trackingStart))
      }
      return date
    }

    function readFee(): Centimes {
      if (mapping.fee === null) return ZERO_AMOUNT
      const parsed = readAmountCell(getCell(mapping.fee), { allowZero: true })
      if (parsed.ok) return parsed.centimes
      if (parsed.error !== 'empty') fail('fee', moneyErrorMessages[parsed.error])
      return ZERO_AMOUNT
    }

    function readProduct(type: Category | undefined): ProductRef | null {
      if (product === null) return null
      const text = readText('product', product.column)
      if (text === '' || type === undefined) return null
      const assigned = productOf.get(`${type} ${nameKey(text)}`)
      if (assigned === undefined) unassigned.push({ field: 'product', type, text })
      else if (assigned !== null && !isOfType(products.get(assigned.id), assigned, type)) {
        fail('product', importMessages.wrongProduct)
      }
      return assigned ?? null
    }

    function readOptionalText(field: 'reference' | 'note', column: number | null): string | null {
      const cell = column === null ? null : getCell(column)
      if (cell === null) return null
      const text = readTextCell(cell)
      if (text === undefined) return (fail(field, importMessages.numberInText), null)
      const read = transactionTexts[field === 'note' ? 'description' : field].safeParse(text)
      if (read.success) return read.data
      fail(field, read.error.issues[0]?.message ?? fieldMessages.invalidValue)
      return null
    }

    const agencyId = readAgency()
    const known = agencyId === undefined ? undefined : agencies.get(agencyId)
    if (agencyId !== undefined && known === undefined) fail('agency', importMessages.unknownAgency)
    const date = readDate(known)
    const { type, amount: size } = readTyped()
    const fee = readFee()
    const chosen = readProduct(type)
    const reference = readOptionalText('reference', mapping.reference)
    const description = readOptionalText('note', mapping.note)
    if (faults.length > 0 || unassigned.length > 0) return { faults, unassigned }
    if (agencyId === undefined || date === undefined || type === undefined || size === undefined) {
      return { faults, unassigned }
    }
    const operatorId = chosen === null ? null : (products.get(chosen.id)?.operatorId ?? null)
    return {
      entry: {
        row: row.number,
        type,
        amount: size,
        fee,
        date,
        agencyId,
        product: chosen,
        operatorId,
        reference,
        description,
      },
    }
  }
}
