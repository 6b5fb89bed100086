import { useRef } from 'react'
import { SecretModal } from '#client/ui/secret-modal.tsx'
import type { FirstPassword } from './use-user-dialog.ts'

interface FirstPasswordModalProps {
  password: FirstPassword | null
  onClose: () => void
}

export function FirstPasswordModal({ password, onClose }: FirstPasswordModalProps) {
  const last = useRef<FirstPassword | null>(null)
  if (password !== null) last.current = password
  const shown = password ?? last.current
  if (shown === null) return null
  return (
    <SecretModal opened={password !== null} onClose={onClose} title="Mot de passe temporaire" secret={shown.secret}>
      Le compte de <strong>{shown.name}</strong> ({shown.email}) est créé. Ce mot de passe n'est affiché qu'une
      fois&nbsp;; il est aussi envoyé par e-mail. L'utilisateur devra le changer à sa première connexion.
    </SecretModal>
  )
}
