import { Button, Stack } from '@mantine/core'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'
import { ChangePasswordFields } from './change-password-fields.tsx'
import { useChangePasswordForm } from './use-change-password-form.ts'

interface ChangePasswordFormProps {
  currentLabel: string
  onSubmit: (values: ChangePasswordInput) => Promise<unknown>
}

/** For a temporary password. */
export function ChangePasswordForm({ currentLabel, onSubmit }: ChangePasswordFormProps) {
  const form = useChangePasswordForm(true)
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit, showsFailure: true })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Changement de mot de passe">
      <Stack gap="md">
        <FailureAlert failure={failure} />
        <ChangePasswordFields currentLabel={currentLabel} form={form} />
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          Enregistrer le mot de passe
        </Button>
      </Stack>
    </form>
  )
}
