import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { findFault } from '#client/app/schema-check.ts'
import { api } from '#client/app/trpc.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pinMemberRoles } from '#shared/team/member-terms.ts'
import { teamForm } from '#shared/team/team-input.ts'
import { newId } from '#shared/values/ids.ts'
import { AgenciesField } from './agencies-field.tsx'
import { RoleField } from './role-field.tsx'
import { PinFields } from './pin-fields.tsx'
import { emptyPin, pinRules, type PinValues } from './pin-values.ts'
import { useAddPinMember } from './use-pin-mutations.ts'

interface PinMemberValues extends PinValues {
  name: string
  role: (typeof pinMemberRoles)[number]
  agencyIds: string[]
}

const emptyValues: PinMemberValues = { name: '', role: 'cashier', agencyIds: [], ...emptyPin }

interface PinMemberModalProps {
  opened: boolean
  onClose: () => void
  /** A manager adds cashiers only. */
  mayChooseRole: boolean
}

/** A person without an e-mail address or account, who signs in at a counter machine. */
export function PinMemberModal({ opened, onClose, mayChooseRole }: PinMemberModalProps) {
  const add = useAddPinMember()
  // Kept while the dialog is open, so that a retry adds one person.
  const [id, setId] = useState(newId)
  const { data: agencies } = api.agencies.list.useQuery(undefined, { enabled: opened })
  const form = useForm<PinMemberValues>({
    initialValues: emptyValues,
    validate: {
      ...pinRules,
      name: (name) => findFault(teamForm.shape.name, name),
      agencyIds: (ids) => (ids.length > 0 ? null : fieldMessages.chooseSomeAgency),
    },
  })
  const handleClose = () => {
    form.reset()
    setId(newId())
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      onClose={handleClose}
      title="Ajouter une personne avec code"
      form={form}
      onSubmit={({ name, role, agencyIds, pin }) => add.mutateAsync({ id, name, role, agencyIds, pin })}
      submitLabel="Ajouter"
    >
      <TextInput
        label="Nom"
        description="Comme il s'affiche au poste et sur ce que la personne enregistre."
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {mayChooseRole && <RoleField roles={pinMemberRoles} {...form.getInputProps('role')} />}
      <AgenciesField
        agencies={agencies ?? []}
        isEmpty={form.values.agencyIds.length === 0}
        {...form.getInputProps('agencyIds')}
      />
      <PinFields
        form={form}
        label="Premier code"
        description="De 4 à 6 chiffres, pas 0000 ni 1234. La personne le change à la première utilisation."
      />
    </FormModal>
  )
}
