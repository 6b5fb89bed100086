import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { removeInvisible, toOurDigits } from '#shared/values/invisible.ts'
import { cleanLine, optionalTextSchema } from '#shared/values/text.ts'

/** As it is stored: one line, with digits and letters of other scripts and widths (`١٢٣`, `ＡＢ１`) as ours where they have one. */
export function cleanReference(text: string): string {
  return cleanLine(toOurDigits(removeInvisible(text).normalize('NFKC')))
}

/**
 * Two references are the same when their keys are: letters and digits only, in upper case. The column `reference_key` is computed
 * the same from a cleaned reference by the function `reference_key` in SQL.
 */
export function referenceKey(reference: string): string {
  return cleanReference(reference)
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toUpperCase()
}

/** The operator's number of a transaction (MTCN), optional. */
export const referenceSchema = optionalTextSchema({
  max: 40,
  clean: cleanReference,
  check: (text) => (referenceKey(text) === '' ? fieldMessages.referenceWithoutLetters : null),
})
