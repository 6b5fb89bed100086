import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { removeInvisible } from './invisible.ts'
import { normalisePhone } from './phone.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'

export const phoneSchema = z.pipe(
  z.nullish(
    z.string(fieldMessages.phoneInvalid).check(
      sentenceCheck<string>((text) => {
        const isGood = removeInvisible(text).trim() === '' || normalisePhone(text) !== null
        return isGood ? null : fieldMessages.phoneInvalid
      }),
    ),
  ),
  z.transform((text: string | null | undefined) => (text ? normalisePhone(text) : null)),
)
