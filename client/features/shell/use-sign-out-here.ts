import { useState } from 'react'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { useSignOut } from '#client/features/auth/use-auth-mutations.ts'
import { reportDone } from '#client/messages/report-outcome.ts'
import { hasDirtyForms } from '#client/ui/dirty-forms.ts'

interface SignOutHere {
  request: () => void
  isAsking: boolean
  cancel: () => void
  confirm: () => void
}

export function useSignOutHere(
  leave: (target: string) => Promise<void>,
  { door, outcome }: { door: string; outcome: 'auth.signOut' | 'auth.signOut/administrator' } = {
    door: '/login',
    outcome: 'auth.signOut',
  },
): SignOutHere {
  const [isAsking, setIsAsking] = useState(false)
  const signOut = useSignOut(outcome)

  const confirm = () => {
    setIsAsking(false)
    if (signOut.isPending) return
    signOut.mutate(undefined, {
      onSuccess: () => {
        tellOtherTabs({ kind: 'signedOut' })
        // Leaving clears the toasts of the account, so this one comes after.
        void leave(door).then(() => reportDone(undefined, { outcome }))
      },
    })
  }

  return {
    request: () => (hasDirtyForms() ? setIsAsking(true) : confirm()),
    isAsking,
    cancel: () => setIsAsking(false),
    confirm,
  }
}
