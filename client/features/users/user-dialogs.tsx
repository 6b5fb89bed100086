import { FirstPasswordModal } from './first-password-modal.tsx'
import { RemoveUserModal } from './remove-user-modal.tsx'
import { StandingModals } from './standing-modals.tsx'
import type { UserActs } from './use-user-acts.ts'
import type { UserDialog } from './use-user-dialog.ts'
import { UserModal } from './user-modal.tsx'

interface UserDialogsProps {
  dialog: UserDialog
  acts: UserActs
  onRemoved?: () => void
}

/** Every dialog about one client, for the list and for the client's own page. */
export function UserDialogs({ dialog, acts, onRemoved }: UserDialogsProps) {
  const { act, person, close } = acts
  return (
    <>
      <UserModal dialog={dialog} />
      <FirstPasswordModal password={dialog.password} onClose={dialog.forgetPassword} />
      <StandingModals act={act === 'remove' ? null : act} person={person} onClose={close} />
      <RemoveUserModal opened={act === 'remove'} person={person} onClose={close} onRemoved={onRemoved} />
    </>
  )
}
