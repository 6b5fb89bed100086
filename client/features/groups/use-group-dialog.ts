import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { type GroupForm, groupForm } from '#shared/groups/group-input.ts'
import { useSaveGroup } from './use-group-mutations.ts'

type Group = ApiOutputs['groups']['list'][number]

export function useGroupDialog() {
  const { create, update } = useSaveGroup()
  return useEditDialog<Group, GroupForm>({
    emptyValues: { name: '' },
    validate: checkedBy(groupForm),
    toValues: ({ name }) => ({ name }),
    create: (id, values) => create.mutateAsync({ id, ...values }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
  })
}

export type GroupDialog = ReturnType<typeof useGroupDialog>
