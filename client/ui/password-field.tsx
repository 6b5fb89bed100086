import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId, useState } from 'react'

interface PasswordFieldProps extends PasswordInputProps {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const ownId = useId()
  const { id = ownId, error, description } = props
  const hasError = Boolean(error)
  // Mantine sets this on its other fields, but not on a password.
  const describedBy = [hasError && `${id}-error`, description !== undefined && `${id}-description`]
    .filter(Boolean)
    .join(' ')
  const label = visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'
  return (
    <PasswordInput
      {...props}
      id={id}
      aria-invalid={hasError || undefined}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': label, title: label }}
    />
  )
}
