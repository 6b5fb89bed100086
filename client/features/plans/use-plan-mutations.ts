import { api } from '#client/app/trpc.ts'

/** All that shows plans: the administration's list, the packs on offer, and the trail. */
function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([utils.plans.list.invalidate(), utils.plans.listActive.invalidate(), utils.admin.audit.invalidate()])
}

/** Creates and edits plans. */
export function useSavePlan() {
  const onSuccess = useInvalidation()
  return {
    create: api.plans.create.useMutation({ meta: { outcome: 'plans.create', fieldErrors: 'form' }, onSuccess }),
    update: api.plans.update.useMutation({ meta: { outcome: 'plans.update', fieldErrors: 'form' }, onSuccess }),
  }
}

/** Deletes; refused where anybody has or asked for it (pitfall 45). */
export function useRemovePlan() {
  const onSuccess = useInvalidation()
  return api.plans.remove.useMutation({ meta: { outcome: 'plans.remove' }, onSuccess })
}
