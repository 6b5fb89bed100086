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
export function useSignOut(outcome: 'auth.signOut' | 'auth.adminSignOut' = 'auth.signOut') {
  return api.auth.signOut.useMutation({ meta: { outcome } })
}
