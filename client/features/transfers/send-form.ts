import { type PieceValues, pieceRules, toPieces, toPieceValues } from '#client/app/piece-values.ts'
import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { countedCash } from '#shared/cash/denominations.ts'
import { commentSchema } from '#shared/closings/closing-input.ts'
import { checkFeedLimit } from '#shared/feeds/feed-limit.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TransferEndOption } from '#shared/transfers/transfer-row.ts'
import type { SideKind } from '#shared/transfers/transfer-terms.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { isIsoDate, type IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface SendValues extends PieceValues {
  /** Ids of agencies and places. */
  from: string | null
  to: string | null
  amount: string
  /** By notes and coins instead of the amount. */
  isCounted: boolean
  /** `IsoDate`, or the typed text. */
  date: string
  carrier: string
  reason: string
}

export function emptySending(today: IsoDate, from: string | null): SendValues {
  return { ...toPieceValues([]), from, to: null, amount: '', isCounted: false, date: today, carrier: '', reason: '' }
}

/** Of one end, those that money may go to. */
export function listDestinations(
  ends: readonly TransferEndOption[],
  from: TransferEndOption | undefined,
): readonly TransferEndOption[] {
  const isOffered = ({ id, canReceive, sideKind }: TransferEndOption) => {
    if (!canReceive || id === from?.id) return false
    if (from === undefined || from.sideKind === 'agency' || sideKind === 'agency') return true
    const isBetween = (one: SideKind, other: SideKind) => from.sideKind === one && sideKind === other
    return isBetween('safe', 'bank') || isBetween('bank', 'safe')
  }
  return ends.filter(isOffered)
}

export function readSent(values: SendValues): Centimes {
  return values.isCounted ? countedCash(toPieces(values)) : readMoneyText(values.amount)
}

interface Bounds {
  today: IsoDate
  /** The member's, for cash out of a drawer. */
  limit: Centimes | null
  isDrawer: (id: string | null) => boolean
}

export function sendRules({ today, limit, isDrawer }: Bounds) {
  const checkAmount = (values: SendValues): string | null => {
    const fault = values.isCounted
      ? countedCash(toPieces(values)) === 0
        ? fieldMessages.amountRequired
        : null
      : checkMoneyText(values.amount)
    if (fault !== null || !isDrawer(values.from)) return fault
    return checkFeedLimit(limit, { direction: 'outgoing', amount: readSent(values) })
  }
  return {
    ...pieceRules,
    from: (id: string | null) => (id === null ? fieldMessages.chooseEnd : null),
    to: (id: string | null) => (id === null ? fieldMessages.chooseEnd : null),
    amount: (_text: string, values: SendValues) => checkAmount(values),
    date: (date: string) => (isIsoDate(date) ? checkTransactionDate(date, today) : fieldMessages.dateInvalid),
    reason: (text: string) => findFault(commentSchema, text),
  }
}

/** For values that {@link sendRules} accept. */
export function toSending(values: SendValues, ends: readonly TransferEndOption[]) {
  const toEnd = (id: string | null) => ({ kind: ends.find((end) => end.id === id)?.kind ?? 'agency', id: id ?? '' })
  if (!isIsoDate(values.date)) throw new TypeError('The form accepted a transfer without a date')
  return {
    from: toEnd(values.from),
    to: toEnd(values.to),
    date: values.date,
    amount: readSent(values),
    counts: values.isCounted ? toPieces(values) : null,
    carrier: values.carrier,
    reason: values.reason,
  }
}
