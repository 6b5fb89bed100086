import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import * as z from 'zod/mini'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'
import { givenPasswordSchema, passwordSchema, passwordsMatchCheck } from '#shared/auth/password.ts'

export interface ChangePasswordValues {
  currentPassword: string
  password: string
  passwordConfirmation: string
}

const changePasswordFields = z
  .object({
    currentPassword: givenPasswordSchema,
    password: passwordSchema,
    passwordConfirmation: givenPasswordSchema,
  })
  .check(passwordsMatchCheck<ChangePasswordValues>())

export const emptyPasswords: ChangePasswordValues = { currentPassword: '', password: '', passwordConfirmation: '' }

export function useChangePasswordForm() {
  return useForm<ChangePasswordValues, ChangePasswordInput>({
    initialValues: emptyPasswords,
    validate: checkedBy(changePasswordFields),
    transformValues: ({ currentPassword, password }) => ({ currentPassword, newPassword: password }),
  })
}

export type PasswordForm = ReturnType<typeof useChangePasswordForm>
