import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/app/trpc.ts'

/** Saves names and phone. The session carries the names too, for the account menu. */
export function useUpdateProfile() {
  const utils = api.useUtils()
  return api.profile.update.useMutation({
    meta: { outcome: 'profile.update', fieldErrors: 'form' },
    onSuccess: () => Promise.all([utils.profile.get.invalidate(), utils.auth.session.invalidate()]),
  })
}

/**
 * Returns a function that records the first computed journal, the last step of the checklist. The steps are cached: after the
 * first journal it makes no call.
 */
export function useRecordFirstJournal(): () => void {
  const utils = api.useUtils()
  const { mutateAsync } = api.profile.noteJournal.useMutation({
    meta: { silent: true },
    onSuccess: () => utils.profile.onboarding.invalidate(),
  })
  const record = async () => {
    const steps = await utils.profile.onboarding.fetch(undefined, { staleTime: Infinity })
    if (!steps.journal) await mutateAsync()
  }
  // A failure can wait for the next journal.
  return () => void record().catch(() => undefined)
}

/** While the step of the screen is missing, any save may be the one that does it. */
export function useFollowSteps(isMissing: boolean): void {
  const queryClient = useQueryClient()
  const utils = api.useUtils()
  useEffect(() => {
    if (!isMissing) return
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') void utils.profile.onboarding.invalidate()
    })
  }, [isMissing, queryClient, utils])
}
