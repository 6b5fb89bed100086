import { checkedBy } from '#client/app/schema-check.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { type GroupForm, groupForm } from '#shared/groups/group-input.ts'
import { useSaveGroup } from './use-group-mutations.ts'

type Group = ApiOutputs['groups']['list'][number]

export function useGroupDialog() {
  const utils = api.useUtils()
  const { create, update } = useSaveGroup()
  return useEditDialog<Group, GroupForm>({
    emptyValues: { name: '' },
    validate: checkedBy(groupForm),
    toValues: ({ name }) => ({ name }),
    create: (id, values) => create.mutateAsync({ id, ...values }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
    findNewer: async (error, { id }) => {
      if (readApiError(error)?.reason !== 'edit.stale') return null
      const groups = await utils.groups.list.fetch(undefined, { staleTime: 0 })
      return groups.find((group) => group.id === id) ?? null
    },
  })
}

export type GroupDialog = ReturnType<typeof useGroupDialog>
