import { findFault } from '#client/app/schema-check.ts'
import type { SettleClosingLineInput } from '#shared/closings/closing-input.ts'
import { MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { referenceSchema } from '#shared/transactions/reference.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { optionalTextSchema } from '#shared/values/text.ts'

/** As typed. The fields of a claim count for a claim only. */
export interface LineValues {
  settlement: SettleClosingLineInput['settlement']
  text: string
  claimReference: string
  claimedOn: string
}

const textSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

type Errors = Partial<Record<keyof LineValues, string>>

export function checkLineSettlement(values: LineValues, today: IsoDate): Errors {
  const { settlement, text, claimReference, claimedOn } = values
  const errors: Errors = {}
  const mark = (field: keyof LineValues, fault: string | null) => {
    if (fault !== null) errors[field] = fault
  }
  if (settlement === 'claimed') {
    const isEmpty = claimReference.trim() === ''
    mark('claimReference', isEmpty ? fieldMessages.claimReferenceRequired : findFault(referenceSchema, claimReference))
    mark('claimedOn', claimedOn === '' ? fieldMessages.claimDateRequired : checkClaimDate(claimedOn, today))
  }
  const lacksText = settlement === 'justified' && text.trim() === ''
  mark('text', lacksText ? fieldMessages.lineJustificationRequired : findFault(textSchema, text))
  return errors
}

function checkClaimDate(date: string, today: IsoDate): string | null {
  return isIsoDate(date) ? checkTransactionDate(date, today) : findFault(isoDateSchema, date)
}

/** For values that {@link checkLineSettlement} accepts. */
export function toLineSettlement(values: LineValues): Omit<SettleClosingLineInput, 'id' | 'accountId'> {
  const { settlement, text, claimReference, claimedOn } = values
  const claim =
    settlement === 'claimed' && isIsoDate(claimedOn)
      ? { claimReference, claimedOn }
      : { claimReference: null, claimedOn: null }
  return { settlement, text, ...claim }
}
