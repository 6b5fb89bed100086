import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

interface PasswordFieldProps extends PasswordInputProps {
  /** What a password manager offers: the known password, or a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a toggle that speaks French and can be reached by keyboard. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const label = visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': label, title: label }}
    />
  )
}
