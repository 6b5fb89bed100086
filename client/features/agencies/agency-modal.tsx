import { TextInput } from '@mantine/core'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { formatMoney } from '#shared/values/money.ts'
import { thresholdRules } from './agency-values.ts'
import { GroupField } from './group-field.tsx'
import type { AgencyDialog } from './use-agency-dialog.ts'

interface AgencyModalProps {
  dialog: AgencyDialog
}

export function AgencyModal({ dialog }: AgencyModalProps) {
  const { form, row } = dialog
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouvelle agence"
      editTitle="Modifier l'agence"
      thing="cette agence"
      isFeminine
      newerLines={({ name, groupName, discrepancyThreshold }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Groupe', value: <bdi>{groupName ?? 'Sans groupe'}</bdi> },
        { label: "Seuil d'écart", value: formatMoney(discrepancyThreshold) },
      ]}
    >
      <TextInput
        label="Nom de l'agence"
        placeholder="Fès Médina"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <GroupField current={row} {...form.getInputProps('groupId')} value={form.values.groupId} />
      <MoneyInput
        label="Seuil d'écart à valider"
        description="Un écart de caisse plus grand attend votre validation. Vide&nbsp;: tout écart l'attend."
        rules={thresholdRules}
        {...form.getInputProps('discrepancyThreshold')}
        value={form.values.discrepancyThreshold}
      />
    </EditModal>
  )
}
