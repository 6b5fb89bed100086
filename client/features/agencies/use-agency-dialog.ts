import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { apiErrorOf } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { type AgencyForm, agencyForm } from '#shared/agencies/agency-input.ts'
import { useSaveAgency } from './use-agency-mutations.ts'

type Agency = ApiOutputs['agencies']['list'][number]

const emptyValues: AgencyForm = { name: '', groupId: null }

/** The dialog that creates or edits an agency, and its form. */
export function useAgencyDialog() {
  const utils = api.useUtils()
  const { create, update } = useSaveAgency()
  const form = useForm<AgencyForm>({
    initialValues: emptyValues,
    validate: checkedBy(agencyForm),
  })
  const dialog = useEditDialog<Agency, AgencyForm>({
    form,
    emptyValues,
    valuesOf: ({ name, groupId }) => ({ name, groupId }),
    create: (id, values) => create.mutateAsync({ id, ...values }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
    findNewer: async (error, { id }) => {
      if (apiErrorOf(error)?.reason !== 'edit.stale') return null
      const agencies = await utils.agencies.list.fetch(undefined, { staleTime: 0 })
      return agencies.find((agency) => agency.id === id) ?? null
    },
  })
  return { form, ...dialog }
}

export type AgencyDialog = ReturnType<typeof useAgencyDialog>
