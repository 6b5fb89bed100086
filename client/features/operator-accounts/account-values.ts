import { findFault } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_LABEL_LENGTH, MAX_UNSETTLED_DAYS } from '#shared/operator-accounts/operator-account-terms.ts'
import type { AccountMode, FeeTo, ReadRule } from '#shared/operator-accounts/operator-account-terms.ts'
import { transactionDateSchema } from '#shared/values/date-schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatAmount, ZERO_AMOUNT } from '#shared/values/money.ts'
import { textSchema } from '#shared/values/text.ts'

export type OperatorAccount = ApiOutputs['operatorAccounts']['list'][number]

/** Texts as typed; '' for none. */
export interface AccountValues {
  agencyId: string | null
  operatorId: string | null
  label: string
  mode: AccountMode
  feeTo: FeeTo
  /** `IsoDate`, or the typed text. */
  openedOn: string
  opening: string
  limitLow: string
  limitHigh: string
  maxDays: string
  overdraft: string
  deposit: string
  readRule: ReadRule
}

export function emptyAccount(today: IsoDate, agencyId: string | null): AccountValues {
  return {
    agencyId,
    operatorId: null,
    label: '',
    mode: 'prepaid',
    feeTo: 'operator',
    openedOn: today,
    opening: '',
    limitLow: '',
    limitHigh: '',
    maxDays: '',
    overdraft: '',
    deposit: '',
    readRule: 'always',
  }
}

function toText(amount: Centimes | null | undefined): string {
  return amount === null || amount === undefined || amount === 0 ? '' : formatAmount(amount)
}

export function toAccountValues(account: OperatorAccount): AccountValues {
  const { agencyId, operatorId, label, mode, feeTo, openedOn, maxDays, readRule, figures } = account
  const toLimit = (limit: Centimes | null | undefined) =>
    limit === null || limit === undefined ? '' : formatAmount(limit)
  return {
    agencyId,
    operatorId,
    label,
    mode,
    feeTo,
    openedOn,
    opening: formatAmount(figures?.opening ?? ZERO_AMOUNT),
    limitLow: toLimit(figures?.limitLow),
    limitHigh: toLimit(figures?.limitHigh),
    maxDays: maxDays === null ? '' : String(maxDays),
    overdraft: toText(figures?.overdraft),
    deposit: toText(figures?.deposit),
    readRule,
  }
}

/** A balance may be negative. */
export const balanceRules = { allowNegative: true } as const
export const amountRules = { allowZero: true } as const

const labelSchema = textSchema({ max: MAX_LABEL_LENGTH, required: fieldMessages.nameRequired })

function checkOptional(text: string, rules: typeof balanceRules | typeof amountRules): string | null {
  return text.trim() === '' ? null : checkMoneyText(text, rules)
}

function checkDays(text: string): string | null {
  if (text.trim() === '') return null
  const days = /^\d{1,4}$/.test(text.trim()) ? Number.parseInt(text, 10) : 0
  return days >= 1 && days <= MAX_UNSETTLED_DAYS ? null : fieldMessages.daysInvalid
}

export function accountRules(today: IsoDate) {
  return {
    agencyId: (id: string | null) => (id === null ? fieldMessages.required : null),
    operatorId: (id: string | null) => (id === null ? fieldMessages.required : null),
    label: (label: string) => findFault(labelSchema, label),
    openedOn: (date: string) => findFault(transactionDateSchema(today), date),
    opening: (text: string) => checkMoneyText(text, balanceRules),
    limitLow: (text: string) => checkOptional(text, balanceRules),
    limitHigh: (text: string, { limitLow }: AccountValues) =>
      checkOptional(text, balanceRules) ?? (areReversed(limitLow, text) ? fieldMessages.limitsReversed : null),
    maxDays: (text: string, { mode }: AccountValues) => (mode === 'settled' ? checkDays(text) : null),
    overdraft: (text: string) => checkOptional(text, amountRules),
    deposit: (text: string) => checkOptional(text, amountRules),
  }
}

function areReversed(low: string, high: string): boolean {
  if (low.trim() === '' || high.trim() === '') return false
  if (checkMoneyText(low, balanceRules) !== null || checkMoneyText(high, balanceRules) !== null) return false
  return readMoneyText(low, balanceRules) >= readMoneyText(high, balanceRules)
}

/** What is sent, for values that {@link accountRules} accepts. */
export function toAccountTerms(values: AccountValues) {
  const { label, mode, feeTo, openedOn, opening, limitLow, limitHigh, maxDays, overdraft, deposit, readRule } = values
  if (!isIsoDate(openedOn)) throw new TypeError('The form accepted an account without a first day')
  const toLimit = (text: string) => (text.trim() === '' ? null : readMoneyText(text, balanceRules))
  const toAmount = (text: string) => (text.trim() === '' ? 0 : readMoneyText(text, amountRules))
  return {
    label,
    mode,
    feeTo,
    openedOn,
    opening: readMoneyText(opening, balanceRules),
    limitLow: toLimit(limitLow),
    limitHigh: toLimit(limitHigh),
    // Only a balance that the operator owes is waited for.
    maxDays: mode === 'settled' && maxDays.trim() !== '' ? Number.parseInt(maxDays, 10) : null,
    overdraft: toAmount(overdraft),
    deposit: toAmount(deposit),
    readRule,
  }
}
