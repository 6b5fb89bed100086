import * as z from 'zod/mini'
import { emailSchema } from '#shared/values/email.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { givenPasswordSchema, passwordSchema } from './password.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { textSchema } from '#shared/values/text.ts'

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

/** Sign-up on /login (spec 000 §5): an account without a pack. The confirmation of the password is the form's alone. */
export const signUpInput = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
})

/** Registration with a pack (spec 000 §5). */
export const registerInput = z.object({
  planId: z.guid({ error: fieldMessages.choosePlan, abort: true }).check(z.toLowerCase()),
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
})

/** A forgotten password (D7). */
export const requestPasswordResetInput = z.object({ email: emailSchema })

/** The token as the mail's link carries it, and the password chosen. Whether the token is good, the server says. */
export const resetPasswordInput = z.object({
  token: z.string().check(z.maxLength(200)),
  password: passwordSchema,
})

/** Change of one's own password. */
export const changePasswordInput = z.object({
  currentPassword: givenPasswordSchema,
  newPassword: passwordSchema,
})

export type SignInInput = z.infer<typeof signInInput>
export type StartDemoInput = z.infer<typeof startDemoInput>
export type SignUpInput = z.infer<typeof signUpInput>
export type RegisterInput = z.infer<typeof registerInput>
export type RequestPasswordResetInput = z.infer<typeof requestPasswordResetInput>
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
