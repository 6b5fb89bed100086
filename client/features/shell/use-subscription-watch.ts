import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Session } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'

function wantsSubscription(error: unknown): boolean {
  return readApiError(error)?.reason === 'access.subscription_required'
}

/**
 * Keeps the pages in step with the subscription (D23). A call refused for want of one asks at once instead of in 30 seconds;
 * one that begins or ends loads the page again, which until then was blocked or may no longer show.
 */
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
    const ask = (error: unknown) => {
      if (wantsSubscription(error)) void utils.auth.session.invalidate()
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error)
    })
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient, utils])
}
