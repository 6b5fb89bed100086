import { findFault } from '#client/app/schema-check.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { cleanPin, newPinSchema } from '#shared/team/pin-rule.ts'

export interface PinValues {
  pin: string
  /** Typed a second time, because the digits are hidden. */
  pinAgain: string
}

export const emptyPin: PinValues = { pin: '', pinAgain: '' }

export const pinRules = {
  pin: (pin: string) => findFault(newPinSchema, pin),
  pinAgain: (again: string, { pin }: PinValues) =>
    cleanPin(again) === cleanPin(pin) ? null : fieldMessages.pinsDiffer,
}
