import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import * as z from 'zod/mini'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { givenPasswordSchema, passwordSchema, passwordsMatchCheck } from '#shared/password.ts'

interface NewPasswordFormProps {
  /** Sets the password. Rejected: the form stays; the outcome reporter has told why. */
  onSubmit: (password: string) => Promise<unknown>
}

interface NewPasswordValues {
  password: string
  passwordConfirmation: string
}

const newPasswordFields = z
  .object({ password: passwordSchema, passwordConfirmation: givenPasswordSchema })
  .check(passwordsMatchCheck<NewPasswordValues>())

/** The new password of a reset link (D7), typed twice. */
export function NewPasswordForm({ onSubmit }: NewPasswordFormProps) {
  const form = useForm<NewPasswordValues>({
    initialValues: { password: '', passwordConfirmation: '' },
    validate: checkedBy(newPasswordFields),
  })
  const { handleSubmit, busy } = useFormSubmit({ form, onSubmit: ({ password }) => onSubmit(password) })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Nouveau mot de passe">
      <Stack gap="md">
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
