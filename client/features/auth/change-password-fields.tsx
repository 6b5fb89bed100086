import { PasswordField } from '#client/ui/password-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { PasswordForm } from './use-change-password-form.ts'

interface ChangePasswordFieldsProps {
  /** What the password in force is called here: a temporary one came by mail (D25). */
  currentLabel: string
  form: PasswordForm
  /** In a dialog: the first field takes the focus. */
  autoFocusFirst?: boolean
}

/** The password in force, and the new one twice. */
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
