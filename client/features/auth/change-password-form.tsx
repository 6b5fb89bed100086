import { Button, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import * as z from 'zod/mini'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'
import { givenPasswordSchema, passwordSchema, passwordsMatchCheck } from '#shared/password.ts'

interface ChangePasswordFormProps {
  /** What the password in force is called here: a temporary one came by mail (D25). */
  currentLabel: string
  /** Changes it. Rejected: the form stays; the outcome reporter has told why. */
  onSubmit: (values: ChangePasswordInput) => Promise<unknown>
}

interface ChangePasswordValues {
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

/** The password in force, and the new one twice. */
export function ChangePasswordForm({ currentLabel, onSubmit }: ChangePasswordFormProps) {
  const form = useForm<ChangePasswordValues, ChangePasswordInput>({
    initialValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    validate: schemaResolver(changePasswordFields, { sync: true }),
    transformValues: ({ currentPassword, password }) => ({ currentPassword, newPassword: password }),
  })
  const { handleSubmit, busy } = useFormSubmit({ form, onSubmit })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Changement de mot de passe">
      <Stack gap="md">
        <PasswordField
          label={currentLabel}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="Nouveau mot de passe"
          description="6 caractères au minimum"
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirmer le mot de passe"
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('passwordConfirmation')}
        />
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          Enregistrer le mot de passe
        </Button>
      </Stack>
    </form>
  )
}
