import { api } from '#client/app/trpc.ts'

/** Signs a client in; field errors go to the form, refusals to a toast. What follows is {@link useEnterAccount}'s. */
export function useSignIn() {
  return api.auth.signIn.useMutation({ meta: { outcome: 'auth.signIn', fieldErrors: 'form' } })
}

/** The same for administrators (spec 000 §2): a client is told `Accès non autorisé`. */
export function useAdminSignIn() {
  return api.auth.adminSignIn.useMutation({ meta: { outcome: 'auth.adminSignIn', fieldErrors: 'form' } })
}

/** Starts the free trial and signs in (D24). */
export function useStartDemo() {
  return api.auth.startDemo.useMutation({ meta: { outcome: 'auth.startDemo', fieldErrors: 'form' } })
}

/** Ends the session on the server. Emptying this browser's memory is the caller's (`useLeaveAccount`). */
export function useSignOut(outcome: 'auth.signOut' | 'auth.signOut/administrator' = 'auth.signOut') {
  return api.auth.signOut.useMutation({ meta: { outcome } })
}

/** Sign-up on /login: an account without a pack, signed in (spec 000 §2). */
export function useSignUp() {
  return api.auth.signUp.useMutation({ meta: { outcome: 'auth.signUp', fieldErrors: 'form' } })
}

/** Asks for a reset link (D7). What it answers never tells whether the address is known. */
export function useRequestPasswordReset() {
  return api.auth.requestPasswordReset.useMutation({
    meta: { outcome: 'auth.requestPasswordReset', fieldErrors: 'form' },
  })
}

/** Sets a new password by the token of a mailed link (D7). Whoever was signed in here no longer is. */
export function useResetPassword() {
  return api.auth.resetPassword.useMutation({ meta: { outcome: 'auth.resetPassword', fieldErrors: 'form' } })
}

/** Changes one's own password; the session then no longer asks for it (D25). */
export function useChangePassword() {
  const utils = api.useUtils()
  return api.auth.changePassword.useMutation({
    meta: { outcome: 'auth.changePassword', fieldErrors: 'form' },
    // The other sessions ended with it (D6).
    onSuccess: () => Promise.all([utils.auth.session.invalidate(), utils.auth.sessions.invalidate()]),
  })
}

/** `Déconnecter les autres appareils`: ends the account's sessions but this one. */
export function useSignOutOthers() {
  const utils = api.useUtils()
  return api.auth.signOutOthers.useMutation({
    meta: { outcome: 'auth.signOutOthers' },
    onSuccess: () => utils.auth.sessions.invalidate(),
  })
}
