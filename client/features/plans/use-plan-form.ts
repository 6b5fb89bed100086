import { useEditedRow } from '#client/ui/use-edited-row.ts'
import { emptyPlan, type Plan, planErrors, type PlanValues, toPlanInput, toPlanValues } from './plan-form-values.ts'
import { useSavePlan } from './use-plan-mutations.ts'

export function usePlanForm(plan: Plan | null) {
  const { create, update } = useSavePlan()
  const isDemo = plan?.isDemo === true
  const edited = useEditedRow<Plan, PlanValues>(
    {
      emptyValues: emptyPlan,
      validate: (values) => planErrors(values, isDemo),
      toValues: toPlanValues,
      create: (id, values) => create.mutateAsync({ id, ...toPlanInput(values, false) }),
      update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toPlanInput(values, isDemo) }),
    },
    plan,
  )
  return { ...edited, isDemo }
}
