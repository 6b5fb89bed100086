import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([utils.plans.list.invalidate(), utils.plans.listActive.invalidate(), utils.admin.audit.invalidate()])
}

export function useSavePlan() {
  const onSuccess = useInvalidation()
  return {
    create: api.plans.create.useMutation({ meta: { outcome: 'admin.createPlan', fieldErrors: 'form' }, onSuccess }),
    update: api.plans.update.useMutation({ meta: { outcome: 'admin.updatePlan', fieldErrors: 'form' }, onSuccess }),
  }
}

/** Deletes a plan; one that a client has or has asked for is refused. */
export function useRemovePlan() {
  const onSuccess = useInvalidation()
  return api.plans.remove.useMutation({ meta: { outcome: 'admin.removePlan' }, onSuccess })
}
