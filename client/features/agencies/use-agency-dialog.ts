import { useForm } from '@mantine/form'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { apiErrorOf } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { agencyRules, agencyValuesOf, type AgencyValues, agencySentOf, emptyAgency } from './agency-values.ts'
import { useSaveAgency } from './use-agency-mutations.ts'

type Agency = ApiOutputs['agencies']['list'][number]

/** The dialog that creates or edits an agency, and its form. */
export function useAgencyDialog() {
  const utils = api.useUtils()
  const { create, update } = useSaveAgency()
  const form = useForm<AgencyValues>({ initialValues: emptyAgency, validate: agencyRules })
  const dialog = useEditDialog<Agency, AgencyValues>({
    form,
    emptyValues: emptyAgency,
    valuesOf: agencyValuesOf,
    create: (id, values) => create.mutateAsync({ id, ...agencySentOf(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...agencySentOf(values) }),
    findNewer: async (error, { id }) => {
      if (apiErrorOf(error)?.reason !== 'edit.stale') return null
      const agencies = await utils.agencies.list.fetch(undefined, { staleTime: 0 })
      return agencies.find((agency) => agency.id === id) ?? null
    },
  })
  return { form, ...dialog }
}

export type AgencyDialog = ReturnType<typeof useAgencyDialog>
