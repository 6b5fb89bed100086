import { Button, Stack } from '@mantine/core'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { ChangePasswordInput } from '#shared/auth/auth-input.ts'
import { ChangePasswordFields } from './change-password-fields.tsx'
import { useChangePasswordForm } from './use-change-password-form.ts'

interface ChangePasswordFormProps {
  /** What the password in force is called here: a temporary one came by mail (D25). */
  currentLabel: string
  /** Changes it. Rejected: the form stays; the outcome reporter has told why. */
  onSubmit: (values: ChangePasswordInput) => Promise<unknown>
}

/** A change of password as a page of its own. */
export function ChangePasswordForm({ currentLabel, onSubmit }: ChangePasswordFormProps) {
  const form = useChangePasswordForm()
  const { handleSubmit, busy } = useFormSubmit({ form, onSubmit })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Changement de mot de passe">
      <Stack gap="md">
        <ChangePasswordFields currentLabel={currentLabel} form={form} />
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          Enregistrer le mot de passe
        </Button>
      </Stack>
    </form>
  )
}
