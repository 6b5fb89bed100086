import * as z from 'zod/mini'
import { emailSchema } from '#shared/values/email.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { givenPasswordSchema, passwordSchema } from './password.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { textSchema } from '#shared/values/text.ts'

const MAX_NAME = 80

export const firstNameSchema = textSchema({ max: MAX_NAME, required: fieldMessages.firstNameRequired })
export const lastNameSchema = textSchema({ max: MAX_NAME, required: fieldMessages.lastNameRequired })

export const signInInput = z.object({ email: emailSchema, password: givenPasswordSchema })

export const startDemoInput = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  password: passwordSchema,
})

export const signUpInput = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
})

export const registerInput = z.object({
  planId: z.guid({ error: fieldMessages.choosePlan, abort: true }).check(z.toLowerCase()),
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
})

export const requestPasswordResetInput = z.object({ email: emailSchema })

const resetTokenSchema = z.string().check(z.maxLength(200))

export const checkResetLinkInput = z.object({ token: resetTokenSchema })

export const resetPasswordInput = z.object({
  token: resetTokenSchema,
  password: passwordSchema,
})

export const changePasswordInput = z.object({
  currentPassword: givenPasswordSchema,
  newPassword: passwordSchema,
})

/** `ownerId`: the space. */
export const switchSpaceInput = z.object({ ownerId: idSchema })

export type SwitchSpaceInput = z.infer<typeof switchSpaceInput>
export type SignInInput = z.infer<typeof signInInput>
export type StartDemoInput = z.infer<typeof startDemoInput>
export type SignUpInput = z.infer<typeof signUpInput>
export type RegisterInput = z.infer<typeof registerInput>
export type RequestPasswordResetInput = z.infer<typeof requestPasswordResetInput>
export type CheckResetLinkInput = z.infer<typeof checkResetLinkInput>
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
