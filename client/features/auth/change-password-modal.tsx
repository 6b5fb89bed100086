import { FormModal } from '#client/ui/form-modal.tsx'
import { ChangePasswordFields } from './change-password-fields.tsx'
import { useChangePassword } from './use-auth-mutations.ts'
import { useChangePasswordForm } from './use-change-password-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'

interface ChangePasswordModalProps {
  opened: boolean
  onClose: () => void
}

export function ChangePasswordModal({ opened, onClose }: ChangePasswordModalProps) {
  const form = useChangePasswordForm()
  const change = useChangePassword()
  // No password stays in memory after the dialog is closed.
  useOnceTrue(!opened, form.reset)
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Modifier le mot de passe"
      form={form}
      onSubmit={(values) => change.mutateAsync(values)}
      submitLabel="Enregistrer le mot de passe"
    >
      <ChangePasswordFields currentLabel="Mot de passe actuel" form={form} autoFocusFirst />
    </FormModal>
  )
}
