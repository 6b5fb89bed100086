import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { agencyRules, toAgencyValues, type AgencyValues, toAgencyInput, emptyAgency } from './agency-values.ts'
import { useSaveAgency } from './use-agency-mutations.ts'

type Agency = ApiOutputs['agencies']['list'][number]

export function useAgencyDialog() {
  const utils = api.useUtils()
  const { create, update } = useSaveAgency()
  return useEditDialog<Agency, AgencyValues>({
    emptyValues: emptyAgency,
    validate: agencyRules,
    toValues: toAgencyValues,
    create: (id, values) => create.mutateAsync({ id, ...toAgencyInput(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toAgencyInput(values) }),
    findNewer: async (error, { id }) => {
      if (readApiError(error)?.reason !== 'edit.stale') return null
      const agencies = await utils.agencies.list.fetch(undefined, { staleTime: 0 })
      return agencies.find((agency) => agency.id === id) ?? null
    },
  })
}

export type AgencyDialog = ReturnType<typeof useAgencyDialog>
