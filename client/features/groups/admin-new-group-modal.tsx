import { TextInput } from '@mantine/core'
import { checkedBy } from '#client/app/schema-check.ts'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { useClientChoices } from '#client/features/users/use-client-choices.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { groupForm } from '#shared/groups/group-input.ts'
import { newId } from '#shared/values/ids.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { useCreateGroupForClient } from './use-group-mutations.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'

const newGroupForm = z.extend(groupForm, { ownerId: z.string().check(z.minLength(1, fieldMessages.required)) })

interface NewGroupModalProps {
  opened: boolean
  onClose: () => void
}

export function NewGroupModal({ opened, onClose }: NewGroupModalProps) {
  const create = useCreateGroupForClient()
  const form = useForm({
    initialValues: { ownerId: '', name: '' },
    validate: checkedBy(newGroupForm),
  })
  const clients = useClientChoices(opened)
  // One id for each opening, so that a retry creates one group.
  const id = useRef(newId())
  useOnceTrue(opened, () => {
    id.current = newId()
    form.reset()
    clients.clear()
  })

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Nouveau groupe"
      form={form}
      onSubmit={(values) => create.mutateAsync({ id: id.current, ...values })}
      submitLabel="Créer"
    >
      <SearchSelect
        label="Client"
        placeholder="Nom ou e-mail"
        required
        {...clients.select}
        data-autofocus
        {...form.getInputProps('ownerId')}
        value={form.values.ownerId === '' ? null : form.values.ownerId}
        onChange={(ownerId: string | null) => form.setFieldValue('ownerId', ownerId ?? '')}
      />
      <TextInput
        label="Nom du groupe"
        placeholder="Zone Nord"
        required
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
