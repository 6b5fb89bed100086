import type { GetInputPropsReturnType } from '@mantine/form'
import { PasswordField } from '#client/ui/password-field.tsx'

interface NewPasswordFieldsProps {
  label: string
  inputProps: (field: 'password' | 'passwordConfirmation') => GetInputPropsReturnType
  withAsterisk?: boolean
}

export function NewPasswordFields({ label, inputProps, withAsterisk = true }: NewPasswordFieldsProps) {
  const each = { autoComplete: 'new-password', required: true, withAsterisk } as const
  return (
    <>
      <PasswordField label={label} description="6 caractères au minimum" {...each} {...inputProps('password')} />
      <PasswordField label="Confirmer le mot de passe" {...each} {...inputProps('passwordConfirmation')} />
    </>
  )
}
