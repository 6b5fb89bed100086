import { useToday } from '#client/app/session.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { agencyRules, toAgencyValues, type AgencyValues, toAgencyInput, emptyAgency } from './agency-values.ts'
import { useSaveAgency } from './use-agency-mutations.ts'

type Agency = ApiOutputs['agencies']['list'][number]

export function useAgencyDialog() {
  const today = useToday()
  const { create, update } = useSaveAgency()
  return useEditDialog<Agency, AgencyValues>({
    emptyValues: emptyAgency(today),
    validate: agencyRules(today),
    toValues: toAgencyValues,
    create: (id, values) => create.mutateAsync({ id, ...toAgencyInput(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toAgencyInput(values) }),
  })
}

export type AgencyDialog = ReturnType<typeof useAgencyDialog>
