import { api } from '#client/app/trpc.ts'

/** One after the other: a sign-in that overtakes a lock would be ended by it. */
const inOrder = { id: 'terminal-session' }

export function useLock() {
  return api.terminals.lock.useMutation({ scope: inOrder, meta: { silent: true } })
}

export function useSignInByPin() {
  const utils = api.useUtils()
  return api.terminals.signIn.useMutation({
    scope: inOrder,
    meta: { outcome: 'terminals.signIn', fieldErrors: 'form' },
    // A refusal may have locked the person or the machine.
    onError: () => void utils.terminals.current.invalidate(),
  })
}

export function useChangePin() {
  return api.terminals.changePin.useMutation({
    scope: inOrder,
    meta: { outcome: 'terminals.changePin', fieldErrors: 'form' },
  })
}

export function useEnroll() {
  const utils = api.useUtils()
  return api.terminals.enroll.useMutation({
    meta: { outcome: 'terminals.enroll', fieldErrors: 'form' },
    onSuccess: () => utils.terminals.current.invalidate(),
  })
}
