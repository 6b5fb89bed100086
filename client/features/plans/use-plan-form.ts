import { useForm } from '@mantine/form'
import { api } from '#client/app/trpc.ts'
import { apiErrorOf } from '#client/messages/api-error.ts'
import { useEditedRow } from '#client/ui/use-edited-row.ts'
import { emptyPlan, type Plan, planErrors, type PlanValues, termsOf, valuesOfPlan } from './plan-form-values.ts'
import { useSavePlan } from './use-plan-mutations.ts'

/** The form that creates or edits a plan. */
export function usePlanForm(plan: Plan | null) {
  const utils = api.useUtils()
  const { create, update } = useSavePlan()
  const isDemo = plan?.isDemo === true
  const form = useForm<PlanValues>({
    initialValues: plan === null ? emptyPlan : valuesOfPlan(plan),
    validate: (values) => planErrors(values, isDemo),
  })
  const edited = useEditedRow<Plan, PlanValues>(
    {
      form,
      valuesOf: valuesOfPlan,
      create: (id, values) => create.mutateAsync({ id, ...termsOf(values, false) }),
      update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...termsOf(values, isDemo) }),
      findNewer: async (error, { id }) =>
        apiErrorOf(error)?.reason === 'edit.stale' ? utils.plans.byId.fetch({ id }, { staleTime: 0 }) : null,
    },
    plan,
  )
  return { form, isDemo, ...edited }
}
