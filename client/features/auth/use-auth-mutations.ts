import { api } from '#client/app/trpc.ts'

export function useSignIn() {
  return api.auth.signIn.useMutation({ meta: { outcome: 'auth.signIn', fieldErrors: 'form' } })
}

export function useAdminSignIn() {
  return api.auth.adminSignIn.useMutation({ meta: { outcome: 'auth.adminSignIn', fieldErrors: 'form' } })
}

export function useStartDemo() {
  return api.auth.startDemo.useMutation({ meta: { outcome: 'auth.startDemo', fieldErrors: 'form' } })
}

/** The caller empties the cache (`useLeaveAccount`). */
export function useSignOut(outcome: 'auth.signOut' | 'auth.signOut/administrator' = 'auth.signOut') {
  return api.auth.signOut.useMutation({ meta: { outcome } })
}

export function useSignUp() {
  return api.auth.signUp.useMutation({ meta: { outcome: 'auth.signUp', fieldErrors: 'form' } })
}

/** The response never shows whether the address is known. */
export function useRequestPasswordReset() {
  return api.auth.requestPasswordReset.useMutation({
    meta: { outcome: 'auth.requestPasswordReset', fieldErrors: 'form' },
  })
}

export function useResetPassword() {
  return api.auth.resetPassword.useMutation({ meta: { outcome: 'auth.resetPassword', fieldErrors: 'form' } })
}

export function useChangePassword() {
  const utils = api.useUtils()
  return api.auth.changePassword.useMutation({
    meta: { outcome: 'auth.changePassword', fieldErrors: 'form' },
    onSuccess: () => Promise.all([utils.auth.session.invalidate(), utils.auth.sessions.invalidate()]),
  })
}

export function useSignOutOthers() {
  const utils = api.useUtils()
  return api.auth.signOutOthers.useMutation({
    meta: { outcome: 'auth.signOutOthers' },
    onSuccess: () => utils.auth.sessions.invalidate(),
  })
}
