import { Button, Stack } from '@mantine/core'
import { checkedBy } from '#client/app/schema-check.ts'
import * as z from 'zod/mini'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import { givenPasswordSchema, passwordSchema, passwordsMatchCheck } from '#shared/auth/password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface NewPasswordFormProps {
  onSubmit: (password: string) => Promise<unknown>
}

interface NewPasswordValues {
  password: string
  passwordConfirmation: string
}

const newPasswordFields = z
  .object({ password: passwordSchema, passwordConfirmation: givenPasswordSchema })
  .check(passwordsMatchCheck<NewPasswordValues>())

export function NewPasswordForm({ onSubmit }: NewPasswordFormProps) {
  const form = useForm<NewPasswordValues>({
    initialValues: { password: '', passwordConfirmation: '' },
    validate: checkedBy(newPasswordFields),
  })
  const { handleSubmit, busy, failure } = useFormSubmit({
    form,
    onSubmit: ({ password }) => onSubmit(password),
    showsFailure: true,
  })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Nouveau mot de passe">
      <Stack gap="md">
        <FailureAlert failure={failure} />
        <NewPasswordFields label="Nouveau mot de passe" inputProps={form.getInputProps} withAsterisk={false} />
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          Enregistrer le mot de passe
        </Button>
      </Stack>
    </form>
  )
}
