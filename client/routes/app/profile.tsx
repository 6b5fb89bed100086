import { createFileRoute } from '@tanstack/react-router'
import { lazyPart } from '#client/app/lazy-part.ts'
import { ProfilePage } from '#client/features/profile/profile-page.tsx'

const ChangePasswordModal = lazyPart(() =>
  import('#client/features/auth/change-password-modal.tsx').then((module) => module.ChangePasswordModal),
)

const OwnPinModal = lazyPart(() =>
  import('#client/features/team/own-pin-modal.tsx').then((module) => module.OwnPinModal),
)

export const Route = createFileRoute('/app/profile')({
  component: Profile,
})

function Profile() {
  return <ProfilePage changePasswordModal={ChangePasswordModal} ownPinModal={OwnPinModal} />
}
