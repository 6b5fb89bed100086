import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Session } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'

function lacksSubscription(error: unknown): boolean {
  return readApiError(error)?.reason === 'access.subscription_required'
}

/** A refused call checks at once; a subscription that begins or ends reloads the page, which may be blocked now or no longer. */
export function useSubscriptionWatch(session: Session | undefined): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const utils = api.useUtils()
  const state = session?.subscription?.state
  const before = useRef(state)

  useEffect(() => {
    if (before.current === state) return
    const isFirst = before.current === undefined
    before.current = state
    if (isFirst || state === undefined) return
    void utils.subscriptions.invalidate()
    void router.invalidate()
  }, [state, router, utils])

  useEffect(() => {
    const checkSession = (error: unknown) => {
      if (lacksSubscription(error)) void utils.auth.session.invalidate()
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkSession(event.action.error)
    })
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkSession(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient, utils])
}
