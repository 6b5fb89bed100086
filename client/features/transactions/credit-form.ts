import { checkMoneyText } from '#client/ui/money-text.ts'
import { checkCreditLimit } from '#shared/debts/credit-limit.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { type Centimes, centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { normalisePhone } from '#shared/values/phone.ts'

/** In place of the id of a customer who is known. */
export const NEW_CUSTOMER = 'new'

export interface CreditValues {
  /** The text of an amount; empty where all is paid. */
  paid: string
  /** `NEW_CUSTOMER`, or the id. */
  debtorId: string | null
  newDebtor: { name: string; phone: string }
}

export function emptyCredit(): CreditValues {
  return { paid: '', debtorId: null, newDebtor: { name: '', phone: '' } }
}

interface Entered extends CreditValues {
  type: string | null
  amount: string
  fee: string
}

const zero = { allowZero: true } as const

function read(text: string): Centimes | null {
  if (text.trim() === '') return ZERO_AMOUNT
  const parsed = parseMoney(text, zero)
  return parsed.ok ? parsed.centimes : null
}

/** What the customer owes of it; null where all is paid, or an amount cannot be read. */
export function findUnpaid({ type, amount, fee, paid }: Entered): Centimes | null {
  if (type !== 'incoming' || paid.trim() === '') return null
  const [total, charged, given] = [read(amount), read(fee), read(paid)]
  if (total === null || charged === null || given === null) return null
  const unpaid = centimes(total + charged - given)
  return unpaid > 0 ? unpaid : null
}

/** `limit`: the member's. */
export function creditRules(limit: Centimes | null) {
  return {
    paid: (text: string, values: Entered) => {
      if (text.trim() === '' || values.type !== 'incoming') return null
      const wrong = checkMoneyText(text, zero)
      if (wrong !== null) return wrong
      const unpaid = findUnpaid(values)
      if (unpaid !== null) return checkCreditLimit(limit, unpaid)
      const [amount, fee, paid] = [read(values.amount), read(values.fee), read(text)]
      return amount !== null && fee !== null && paid !== null && paid > amount + fee ? fieldMessages.paidTooMuch : null
    },
    debtorId: (id: string | null, values: Entered) =>
      findUnpaid(values) !== null && id === null ? fieldMessages.chooseDebtor : null,
    newDebtor: {
      name: (name: string, values: Entered) =>
        isNew(values) && name.trim() === '' ? fieldMessages.nameRequired : null,
      phone: (phone: string, values: Entered) =>
        isNew(values) && phone.trim() !== '' && normalisePhone(phone) === null ? fieldMessages.phoneInvalid : null,
    },
  }
}

function isNew(values: Entered): boolean {
  return findUnpaid(values) !== null && values.debtorId === NEW_CUSTOMER
}

/** What is sent with the transaction, for values that {@link creditRules} accepts; null where all is paid. */
export function toCredit(values: Entered) {
  const { debtorId, newDebtor, paid } = values
  if (findUnpaid(values) === null || debtorId === null) return null
  const isUnknown = debtorId === NEW_CUSTOMER
  return {
    paid: read(paid) ?? ZERO_AMOUNT,
    debtorId: isUnknown ? null : debtorId,
    newDebtor: isUnknown ? newDebtor : null,
  }
}

export type SentCredit = NonNullable<ReturnType<typeof toCredit>>
