import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([utils.plans.list.invalidate(), utils.plans.listActive.invalidate(), utils.admin.audit.invalidate()])
}

export function useSavePlan() {
  const onSuccess = useInvalidation()
  return {
    create: api.plans.create.useMutation({ meta: { outcome: 'plans.create', fieldErrors: 'form' }, onSuccess }),
    update: api.plans.update.useMutation({ meta: { outcome: 'plans.update', fieldErrors: 'form' }, onSuccess }),
  }
}

/** Deletes a plan; one that a client has or has asked for is refused. */
export function useRemovePlan() {
  const onSuccess = useInvalidation()
  return api.plans.remove.useMutation({ meta: { outcome: 'plans.remove' }, onSuccess })
}
