import { PasswordField } from '#client/ui/password-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { PasswordForm } from './use-change-password-form.ts'

interface ChangePasswordFieldsProps {
  currentLabel: string
  form: PasswordForm
  autoFocusFirst?: boolean
}

export function ChangePasswordFields({ currentLabel, form, autoFocusFirst = false }: ChangePasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={currentLabel}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...(autoFocusFirst ? { 'data-autofocus': true } : {})}
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields label="Nouveau mot de passe" inputProps={form.getInputProps} withAsterisk={false} />
    </>
  )
}
