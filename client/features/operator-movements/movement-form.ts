import { findFault } from '#client/app/schema-check.ts'
import type { MovementRequest } from '#client/app/movement-request.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { checkFeedLimit } from '#shared/feeds/feed-limit.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_NOTE_LENGTH } from '#shared/operator-movements/operator-movement-input.ts'
import {
  cashMovementKinds,
  simpleMovementKinds,
  type MovementVia,
} from '#shared/operator-movements/operator-movement-terms.ts'
import { referenceSchema } from '#shared/transactions/reference.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { isIsoDate, type IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'
import { optionalTextSchema } from '#shared/values/text.ts'

export type EnteredKind = MovementRequest['kind']

/** A transfer is entered on the side that pays. */
export const enteredKinds: readonly EnteredKind[] = [...simpleMovementKinds, 'transfer_out']

export interface MovementValues {
  kind: EnteredKind
  /** The side that pays, of a transfer. */
  accountId: string | null
  toAccountId: string | null
  amount: string
  via: MovementVia
  reference: string
  note: string
  /** `IsoDate`, or the typed text. */
  date: string
}

export function emptyMovement(request: MovementRequest, date: IsoDate): MovementValues {
  return {
    kind: request.kind,
    accountId: request.accountId ?? null,
    toAccountId: null,
    amount: request.amount === undefined ? '' : formatAmount(request.amount),
    via: 'cash',
    reference: request.reference ?? '',
    note: '',
    date: request.date ?? date,
  }
}

/** Only what cash can pay asks how it is paid. */
export function isPaid(kind: EnteredKind): boolean {
  return cashMovementKinds.includes(kind)
}

const noteSchema = optionalTextSchema({ max: MAX_NOTE_LENGTH, multiline: true })

interface Bounds {
  today: IsoDate
  /** The member's, for cash out of the drawer. */
  limit: Centimes | null
}

export function movementRules({ today, limit }: Bounds) {
  return {
    accountId: (id: string | null) => (id === null ? fieldMessages.required : null),
    toAccountId: (id: string | null, { kind, accountId }: MovementValues) => {
      if (kind !== 'transfer_out') return null
      return id === null ? fieldMessages.required : id === accountId ? fieldMessages.sameAccount : null
    },
    amount: (text: string, { kind, via }: MovementValues) =>
      checkMoneyText(text) ??
      (kind === 'topup' && via === 'cash'
        ? checkFeedLimit(limit, { direction: 'outgoing', amount: readMoneyText(text) })
        : null),
    reference: (text: string, { kind }: MovementValues) =>
      kind === 'claim_paid' && text.trim() === ''
        ? fieldMessages.claimReferenceRequired
        : findFault(referenceSchema, text),
    note: (text: string) => findFault(noteSchema, text),
    date: (date: string) => (isIsoDate(date) ? checkTransactionDate(date, today) : fieldMessages.dateInvalid),
  }
}

/** For values that {@link movementRules} accept. */
export function toMovement(values: MovementValues) {
  const { kind, accountId, toAccountId, amount, via, reference, note, date } = values
  if (accountId === null || !isIsoDate(date))
    throw new TypeError('The form accepted a movement without account or date')
  const common = { date, amount: readMoneyText(amount), reference, note }
  return kind === 'transfer_out'
    ? ({ fromAccountId: accountId, toAccountId: toAccountId ?? '', ...common } as const)
    : ({ kind, accountId, via: isPaid(kind) ? via : ('none' as const), ...common } as const)
}

export type EnteredMovement = ReturnType<typeof toMovement>
