import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_EMAIL_LENGTH, normaliseEmail } from '#shared/values/email.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { optionalWebAddressSchema } from '#shared/values/web-address.ts'
import { isRib, normaliseRib } from './rib.ts'

const MAX_LINE = 120
const MAX_ADDRESS = 300
const MAX_TAX_WORD = 20
/** Of the legal notice and of the privacy page, each; both fit into one call. */
export const MAX_NOTICE = 12_000

const line = optionalTextSchema({ max: MAX_LINE })
const notice = optionalTextSchema({ max: MAX_NOTICE, multiline: true })

const settings = {
  companyName: line,
  address: optionalTextSchema({ max: MAX_ADDRESS, multiline: true }),
  phone: phoneSchema,
  whatsapp: phoneSchema,
  email: optionalTextSchema({
    max: MAX_EMAIL_LENGTH,
    clean: normaliseEmail,
    check: (text) => (z.regexes.email.test(text) ? null : fieldMessages.emailInvalid),
  }),
  website: optionalWebAddressSchema,
  bankName: line,
  accountHolder: line,
  rib: optionalTextSchema({
    max: MAX_LINE,
    clean: normaliseRib,
    check: (text) => (isRib(text) ? null : fieldMessages.ribInvalid),
  }),
  /** How long the seller takes to check a payment, in words. */
  paymentDelay: line,
  /** Stands after prices, such as TTC. */
  taxWord: optionalTextSchema({ max: MAX_TAX_WORD }),
  legalNotice: notice,
  privacyNotice: notice,
}

export const sellerForm = z.object(settings)

export const updateSellerInput = z.object({ ...settings, updatedAt: versionSchema })

export type SellerSettings = z.infer<typeof sellerForm>
export type UpdateSellerInput = z.infer<typeof updateSellerInput>

export const sellerPages = ['legalNotice', 'privacyNotice'] as const
export type SellerPage = (typeof sellerPages)[number]

export const readSellerPageInput = z.object({ page: z.enum(sellerPages) })
export type ReadSellerPageInput = z.infer<typeof readSellerPageInput>
