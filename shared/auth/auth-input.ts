import * as z from 'zod/mini'
import { emailSchema } from '#shared/email.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { givenPasswordSchema, passwordSchema } from '#shared/password.ts'
import { textSchema } from '#shared/text.ts'

/** Longest first or last name, in characters. */
const MAX_NAME = 80

export const firstNameSchema = textSchema({ max: MAX_NAME, required: fieldMessages.firstNameRequired })
export const lastNameSchema = textSchema({ max: MAX_NAME, required: fieldMessages.lastNameRequired })

/** Sign-in of clients and of administrators (spec 000 §7). */
export const signInInput = z.object({ email: emailSchema, password: givenPasswordSchema })

/** The demo form (spec 000 §5): all fields required; the confirmation of the password is the form's alone. */
export const startDemoInput = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  password: passwordSchema,
})

/** Change of one's own password. */
export const changePasswordInput = z.object({
  currentPassword: givenPasswordSchema,
  newPassword: passwordSchema,
})

export type SignInInput = z.infer<typeof signInInput>
export type StartDemoInput = z.infer<typeof startDemoInput>
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
