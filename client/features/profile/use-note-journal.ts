import { api } from '#client/app/trpc.ts'
import { useNoteFirstJournal } from './use-profile-mutations.ts'

/**
 * Says once that a journal was computed, for the checklist of the profile page: nothing else remembers it (spec 001 §2). Most
 * calls ask nothing: what was done once stays done.
 */
export function useNoteJournal(): () => void {
  const utils = api.useUtils()
  const { mutateAsync } = useNoteFirstJournal()
  const note = async () => {
    const steps = await utils.profile.onboarding.fetch(undefined, { staleTime: Infinity })
    if (!steps.journal) await mutateAsync()
  }
  // The journal itself was shown; a checklist that learns of it the next time is no fault to tell.
  return () => void note().catch(() => undefined)
}
