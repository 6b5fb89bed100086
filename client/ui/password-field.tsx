import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId, useState } from 'react'

interface PasswordFieldProps extends PasswordInputProps {
  /** What a password manager offers: the known password, or a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a toggle that speaks French and can be reached by keyboard. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const ownId = useId()
  const { id = ownId, error, description } = props
  const hasError = Boolean(error)
  // Mantine's other fields say this by themselves; for a password it leaves it out.
  const told = [hasError && `${id}-error`, description !== undefined && `${id}-description`].filter(Boolean).join(' ')
  const label = visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'
  return (
    <PasswordInput
      {...props}
      id={id}
      aria-invalid={hasError || undefined}
      aria-describedby={told === '' ? undefined : told}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': label, title: label }}
    />
  )
}
