import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { removeInvisible, toOurDigits } from '#shared/values/invisible.ts'
import { cleanLine, optionalTextSchema } from '#shared/values/text.ts'

/** As it is stored: one line, with digits and letters of other scripts and widths (`١٢٣`, `ＡＢ１`) as ours where they have one. */
export function cleanReference(text: string): string {
  return cleanLine(toOurDigits(removeInvisible(text).normalize('NFKC')))
}

/** References with the same key are the same. SQL's `reference_key` computes it too. */
export function referenceKey(reference: string): string {
  return cleanReference(reference)
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toUpperCase()
}

export const referenceSchema = optionalTextSchema({
  max: 40,
  clean: cleanReference,
  check: (text) => (referenceKey(text) === '' ? fieldMessages.referenceWithoutLetters : null),
})
