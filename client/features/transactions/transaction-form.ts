import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type IsoDate, isIsoDate, toIsoDate } from '#shared/values/calendar-date.ts'
import { checkTransactionDate, dateErrorMessages } from '#shared/values/date-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatAmount, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { ProductRef } from '#shared/products/product-input.ts'
import type { Category } from '#shared/values/statuses.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import {
  type CreateTransactionInput,
  MAX_DESCRIPTION_LENGTH,
  MAX_REFERENCE_LENGTH,
} from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { NO_PRODUCT, productKey, parseProductKey } from './product-options.ts'

/** What a transaction's form holds: texts as typed, choices as their option's value. */
export interface TransactionValues {
  type: Category | null
  amount: string
  /** Empty where nothing is charged. */
  fee: string
  agencyId: string | null
  /** `productKey`, or `NO_PRODUCT`. */
  product: string | null
  date: string
  description: string
  reference: string
}

/** The content of a transaction as a create or an update sends it. */
export type TransactionContent = Omit<CreateTransactionInput, 'id' | 'date' | 'confirmDuplicate'> & { date: IsoDate }

/** What a screen's form asks for beyond the amount and the date (spec 001 §5). */
export interface FormDemands {
  /** The screen's own direction; null where the form asks for it. */
  type: Category | null
  agency: 'required' | 'optional'
  product: 'required' | 'optional'
}

export function emptyValues({ type, product }: FormDemands, today: IsoDate): TransactionValues {
  const noProduct = product === 'optional' ? NO_PRODUCT : null
  return { type, amount: '', fee: '', agencyId: null, product: noProduct, date: today, description: '', reference: '' }
}

export function toFormValues(row: TransactionRow, { product }: FormDemands): TransactionValues {
  const noProduct = product === 'optional' ? NO_PRODUCT : null
  return {
    type: row.type,
    amount: formatAmount(row.amount),
    fee: row.fee === 0 ? '' : formatAmount(row.fee),
    agencyId: row.agencyId,
    product: row.product === null ? noProduct : productKey(row.product),
    date: row.date,
    description: row.description ?? '',
    reference: row.reference ?? '',
  }
}

const descriptionSchema = optionalTextSchema({ max: MAX_DESCRIPTION_LENGTH, multiline: true })

const referenceSchema = optionalTextSchema({ max: MAX_REFERENCE_LENGTH })

function checkText(schema: typeof descriptionSchema, text: string): string | null {
  return findFault(schema, text)
}

/** A fee may be zero, and is where the field is left empty. */
export const feeRules = { allowZero: true } as const

function checkDate(text: string, today: IsoDate): string | null {
  if (text === '') return dateErrorMessages.empty
  return isIsoDate(text) ? checkTransactionDate(text, today) : dateErrorMessages.invalid
}

const CHOOSE_TYPE = 'Veuillez sélectionner le type'
const CHOOSE_PRODUCT = 'Veuillez sélectionner un produit'

/** The rules of the form, by field. */
export function transactionRules(demands: FormDemands, today: IsoDate) {
  return {
    type: (type: Category | null) => (type === null ? CHOOSE_TYPE : null),
    amount: (text: string) => checkMoneyText(text),
    fee: (text: string) => (text.trim() === '' ? null : checkMoneyText(text, feeRules)),
    agencyId: (id: string | null) => (demands.agency === 'required' && id === null ? fieldMessages.chooseAgency : null),
    product: (key: string | null) =>
      demands.product === 'required' && parseProductKey(key) === null ? CHOOSE_PRODUCT : null,
    date: (text: string) => checkDate(text, today),
    description: (text: string) => checkText(descriptionSchema, text),
    reference: (text: string) => checkText(referenceSchema, text),
  }
}

const missing: ReadonlySet<unknown> = new Set([
  CHOOSE_TYPE,
  CHOOSE_PRODUCT,
  fieldMessages.amountRequired,
  fieldMessages.chooseAgency,
  dateErrorMessages.empty,
])

/** Whether a required field was left empty, for the document's `Veuillez remplir tous les champs obligatoires`. */
export function lacksRequired(errors: Record<string, unknown>): boolean {
  return Object.values(errors).some((error) => missing.has(error))
}

/** What is sent. Only for values that {@link transactionRules} has accepted. */
export function toContent(values: TransactionValues): TransactionContent {
  const { type, agencyId, date, description, reference } = values
  if (type === null) throw new TypeError('The form accepted a transaction without a type')
  const product: ProductRef | null = parseProductKey(values.product)
  const fee = values.fee.trim() === '' ? ZERO_AMOUNT : readMoneyText(values.fee, feeRules)
  return {
    type,
    amount: readMoneyText(values.amount),
    fee,
    agencyId,
    product,
    date: toIsoDate(date),
    description,
    reference,
  }
}
