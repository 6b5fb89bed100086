import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { OperatorBalance } from '#shared/operator-accounts/operator-account-row.ts'
import type { ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import { type Centimes, formatAmount, subtractCentimes } from '#shared/values/money.ts'
import { optionalTextSchema } from '#shared/values/text.ts'

/* The fields of operator accounts in the closing form: each account has three, named by its id. */

export type DeclaredField = `declared_${string}`
export type UnreadField = `unread_${string}`
export type ReasonField = `reason_${string}`

/** As typed. An account that the form does not know yet has no fields. */
export type BalanceValues = Record<DeclaredField | ReasonField, string> & Record<UnreadField, boolean>
export type BalanceErrors = Partial<Record<DeclaredField | ReasonField, string>>

interface BalanceFields {
  declared: DeclaredField
  unread: UnreadField
  reason: ReasonField
}

export function nameBalanceFields(accountId: string): BalanceFields {
  return { declared: `declared_${accountId}`, unread: `unread_${accountId}`, reason: `reason_${accountId}` }
}

export const balanceRules = { allowNegative: true } as const

const reasonSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

type Accounts = ReadonlyArray<Pick<OperatorBalance, 'accountId' | 'isReadingRequired'>>

/** Empty, or what the draft has. A balance is never proposed. */
export function toBalanceValues(accounts: Accounts, balances: readonly ReadBalance[]): BalanceValues {
  const said = new Map(balances.map((balance) => [balance.accountId, balance]))
  const values: BalanceValues = {}
  for (const { accountId } of accounts) {
    const { declared = null, notReadReason = null } = said.get(accountId) ?? {}
    const fields = nameBalanceFields(accountId)
    values[fields.declared] = declared === null ? '' : formatAmount(declared)
    values[fields.unread] = notReadReason !== null
    values[fields.reason] = notReadReason ?? ''
  }
  return values
}

function readTyped(values: BalanceValues, accountId: string) {
  const fields = nameBalanceFields(accountId)
  const isUnread = values[fields.unread] ?? false
  return {
    fields,
    isUnread,
    text: isUnread ? '' : (values[fields.declared] ?? ''),
    reason: values[fields.reason] ?? '',
  }
}

/** Null while it is empty, invalid or not read. */
export function readDeclared(values: BalanceValues, accountId: string): Centimes | null {
  const { text } = readTyped(values, accountId)
  return checkMoneyText(text, balanceRules) === null ? readMoneyText(text, balanceRules) : null
}

/** Of what is typed; a draft may leave fields empty. */
export function checkTypedBalances(values: BalanceValues, accounts: Accounts): BalanceErrors {
  const errors: BalanceErrors = {}
  for (const { accountId } of accounts) {
    const { fields, isUnread, text, reason } = readTyped(values, accountId)
    const fault = isUnread
      ? findFault(reasonSchema, reason)
      : text.trim() === ''
        ? null
        : checkMoneyText(text, balanceRules)
    if (fault !== null) errors[isUnread ? fields.reason : fields.declared] = fault
  }
  return errors
}

/** Of a closing: an account that has to be read needs its balance or the reason why it has none. */
export function checkBalances(values: BalanceValues, accounts: Accounts): BalanceErrors {
  const errors = checkTypedBalances(values, accounts)
  for (const { accountId, isReadingRequired } of accounts) {
    const { fields, isUnread, text, reason } = readTyped(values, accountId)
    if (isUnread && reason.trim() === '') errors[fields.reason] = fieldMessages.notReadReasonRequired
    if (!isUnread && isReadingRequired && text.trim() === '') errors[fields.declared] = fieldMessages.balanceRequired
  }
  return errors
}

/** For values that {@link checkTypedBalances} accepts. */
export function toReadBalances(values: BalanceValues, accounts: Accounts): ReadBalance[] {
  return accounts
    .map(({ accountId }) => {
      const { isUnread, reason } = readTyped(values, accountId)
      const notReadReason = isUnread && reason.trim() !== '' ? reason : null
      return { accountId, declared: readDeclared(values, accountId), notReadReason }
    })
    .filter(({ declared, notReadReason }) => declared !== null || notReadReason !== null)
}

/** An account with what is typed of it. */
export interface AccountFigures {
  accountId: string
  operatorName: string
  label: string
  expected: Centimes
  declared: Centimes | null
  /** Null without a balance. */
  discrepancy: Centimes | null
  isUnread: boolean
}

export function computeAccounts(values: BalanceValues, accounts: readonly OperatorBalance[]): AccountFigures[] {
  return accounts.map(({ accountId, operatorName, label, expected }) => {
    const declared = readDeclared(values, accountId)
    const discrepancy = declared === null ? null : subtractCentimes(declared, expected)
    return {
      accountId,
      operatorName,
      label,
      expected,
      declared,
      discrepancy,
      isUnread: readTyped(values, accountId).isUnread,
    }
  })
}
