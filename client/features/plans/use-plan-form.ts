import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useEditedRow } from '#client/ui/use-edited-row.ts'
import { emptyPlan, type Plan, planErrors, type PlanValues, toPlanInput, toPlanValues } from './plan-form-values.ts'
import { useSavePlan } from './use-plan-mutations.ts'

export function usePlanForm(plan: Plan | null) {
  const utils = api.useUtils()
  const { create, update } = useSavePlan()
  const isDemo = plan?.isDemo === true
  const edited = useEditedRow<Plan, PlanValues>(
    {
      emptyValues: emptyPlan,
      validate: (values) => planErrors(values, isDemo),
      toValues: toPlanValues,
      create: (id, values) => create.mutateAsync({ id, ...toPlanInput(values, false) }),
      update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toPlanInput(values, isDemo) }),
      findNewer: async (error, { id }) =>
        readApiError(error)?.reason === 'edit.stale' ? utils.plans.byId.fetch({ id }, { staleTime: 0 }) : null,
    },
    plan,
  )
  return { ...edited, isDemo }
}
