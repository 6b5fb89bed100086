import { checkedBy } from '#client/app/schema-check.ts'
import * as z from 'zod/mini'
import { useForm } from '#client/ui/use-form.ts'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'
import {
  givenPasswordSchema,
  passwordChangedCheck,
  passwordSchema,
  passwordsMatchCheck,
} from '#shared/auth/password.ts'

export interface ChangePasswordValues {
  currentPassword: string
  password: string
  passwordConfirmation: string
}

function getFields(isTemporary: boolean) {
  return z
    .object({
      currentPassword: givenPasswordSchema,
      password: passwordSchema,
      passwordConfirmation: givenPasswordSchema,
    })
    .check(passwordsMatchCheck<ChangePasswordValues>(), passwordChangedCheck<ChangePasswordValues>(isTemporary))
}

export const emptyPasswords: ChangePasswordValues = { currentPassword: '', password: '', passwordConfirmation: '' }

export function useChangePasswordForm(isTemporary = false) {
  return useForm<ChangePasswordValues, ChangePasswordInput>({
    initialValues: emptyPasswords,
    validate: checkedBy(getFields(isTemporary)),
    transformValues: ({ currentPassword, password }) => ({ currentPassword, newPassword: password }),
  })
}

export type PasswordForm = ReturnType<typeof useChangePasswordForm>
