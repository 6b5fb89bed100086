import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { checkDateBounds, checkTransactionDate, dateErrorMessages } from '#shared/values/date-bounds.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import {
  type TransactionContent,
  transactionContentInput,
  type TransactionText,
  transactionTextNames,
  transactionTexts,
} from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { ACCOUNT_TO_CHOOSE } from './account-choice.ts'
import { creditRules, type CreditValues, emptyCredit } from './credit-form.ts'
import { NO_PRODUCT, productKey, parseProductKey } from './product-options.ts'

export interface TransactionValues extends Record<TransactionText, string>, CreditValues {
  type: Category | null
  amount: string
  fee: string
  agencyId: string | null
  product: string | null
  /** `ACCOUNT_TO_CHOOSE` while it is asked for; null where the server needs none. */
  accountId: string | null
  date: string
  /** An earlier shift of the day, of a new transaction. */
  shiftId: string | null
}

export interface FormDemands {
  /** The screen's direction; null where the form asks for it. */
  type: Category | null
  agency: 'required' | 'optional'
  product: 'required' | 'optional'
}

function forEachText<Result>(make: (name: TransactionText) => Result) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries types the keys of any object as strings
  return Object.fromEntries(transactionTextNames.map((name) => [name, make(name)])) as Record<TransactionText, Result>
}

/** What `Enregistrer et ajouter` empties. */
export const emptyEntry = { amount: '', fee: '', ...forEachText(() => '') }

export function emptyValues({ type, product }: FormDemands, today: IsoDate): TransactionValues {
  const noProduct = product === 'optional' ? NO_PRODUCT : null
  // The first wrong field in this order gets the focus.
  return {
    type,
    amount: '',
    fee: '',
    agencyId: null,
    product: noProduct,
    accountId: null,
    date: today,
    shiftId: null,
    ...forEachText(() => ''),
    ...emptyCredit(),
  }
}

export function toFormValues(row: TransactionRow, demands: FormDemands): TransactionValues {
  return {
    ...emptyValues(demands, row.date),
    ...forEachText((name) => row[name] ?? ''),
    type: row.type,
    amount: formatAmount(row.amount),
    fee: row.fee === 0 ? '' : formatAmount(row.fee),
    agencyId: row.agencyId,
    accountId: row.account?.id ?? null,
    ...(row.product && { product: productKey(row.product) }),
  }
}

export const feeRules = { allowZero: true } as const

function checkDate(text: string, today: IsoDate, minDate: IsoDate | undefined): string | null {
  if (text === '') return dateErrorMessages.empty
  if (!isIsoDate(text)) return dateErrorMessages.invalid
  return checkTransactionDate(text, today) ?? checkDateBounds(text, { minDate })
}

const CHOOSE_TYPE = 'Veuillez sélectionner le type'
const CHOOSE_PRODUCT = 'Veuillez sélectionner un produit'

interface MemberBounds {
  /** The first day of the role, if it has one. */
  minDate?: IsoDate | undefined
  /** The most that the member may leave unpaid. */
  creditLimit: Centimes | null
}

export function transactionRules(demands: FormDemands, today: IsoDate, { minDate, creditLimit }: MemberBounds) {
  return {
    type: (type: Category | null) => (type === null ? CHOOSE_TYPE : null),
    amount: (text: string) => checkMoneyText(text),
    fee: (text: string) => (text.trim() === '' ? null : checkMoneyText(text, feeRules)),
    agencyId: (id: string | null) => (demands.agency === 'required' && id === null ? fieldMessages.chooseAgency : null),
    product: (key: string | null) =>
      demands.product === 'required' && parseProductKey(key) === null ? CHOOSE_PRODUCT : null,
    accountId: (id: string | null) => (id === ACCOUNT_TO_CHOOSE ? fieldMessages.chooseAccount : null),
    date: (text: string) => checkDate(text, today, minDate),
    ...forEachText((name) => (text: string) => findFault(transactionTexts[name], text)),
    ...creditRules(creditLimit),
  }
}

const missing: ReadonlySet<unknown> = new Set([
  CHOOSE_TYPE,
  CHOOSE_PRODUCT,
  fieldMessages.amountRequired,
  fieldMessages.chooseAgency,
  fieldMessages.chooseAccount,
  dateErrorMessages.empty,
])

export function lacksRequired(errors: Record<string, unknown>): boolean {
  return Object.values(errors).some((error) => missing.has(error))
}

export function toContent(values: TransactionValues): TransactionContent {
  return transactionContentInput.parse({
    ...values,
    amount: readMoneyText(values.amount),
    fee: values.fee.trim() === '' ? 0 : readMoneyText(values.fee, feeRules),
    product: parseProductKey(values.product),
  })
}
