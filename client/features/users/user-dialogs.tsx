import { FirstPasswordModal } from './first-password-modal.tsx'
import { RemoveUserModal } from './remove-user-modal.tsx'
import { ResetPasswordModal } from './reset-password-modal.tsx'
import { UserStatusModals } from './user-status-modals.tsx'
import type { UserActions } from './use-user-actions.ts'
import type { UserDialog } from './use-user-dialog.ts'
import { UserModal } from './user-modal.tsx'

interface UserDialogsProps {
  dialog: UserDialog
  actions: UserActions
  onRemoved?: () => void
}

export function UserDialogs({ dialog, actions, onRemoved }: UserDialogsProps) {
  const { action, person, close } = actions
  return (
    <>
      <UserModal dialog={dialog} />
      <FirstPasswordModal password={dialog.password} onClose={dialog.forgetPassword} />
      <UserStatusModals
        action={action === 'suspend' || action === 'reactivate' ? action : null}
        person={person}
        onClose={close}
      />
      <ResetPasswordModal opened={action === 'resetPassword'} person={person} onClose={close} />
      <RemoveUserModal opened={action === 'remove'} person={person} onClose={close} onRemoved={onRemoved} />
    </>
  )
}
