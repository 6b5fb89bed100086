import { Select, type SelectProps, SimpleGrid, TextInput } from '@mantine/core'
import { usePlanChoices } from '#client/features/plans/use-plan-choices.ts'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { formatPhone } from '#shared/values/phone.ts'
import { requestStatuses } from '#shared/requests/request-status.ts'
import { fullName } from './user-columns.tsx'
import type { UserDialog } from './use-user-dialog.ts'
import { userStates } from './user-states.ts'

interface UserModalProps {
  dialog: UserDialog
}

export function UserModal({ dialog }: UserModalProps) {
  const { form, opened, isNew, row } = dialog
  return (
    <EditModal
      dialog={dialog}
      newTitle="Créer utilisateur"
      editTitle="Modifier l'utilisateur"
      thing="cet utilisateur"
      newerLines={(newer) => [
        { label: 'Nom', value: <bdi>{fullName(newer)}</bdi> },
        { label: 'E-mail', value: newer.email },
        { label: 'Téléphone', value: newer.phone === null ? '—' : formatPhone(newer.phone) },
        { label: 'Statut', value: userStates[newer.status].choice },
      ]}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Prénom" required autoComplete="off" data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Nom" required autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Téléphone (facultatif)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="06 12 34 56 78"
        {...form.getInputProps('phone')}
      />
      {isNew ? (
        opened && (
          <PlanField
            label="Pack (facultatif)"
            description="Avec un pack, une demande validée est créée. L'abonnement s'active ensuite."
            placeholder="Aucun"
            clearable
            clearButtonProps={{ 'aria-label': 'Effacer le pack' }}
            {...form.getInputProps('planId')}
          />
        )
      ) : (
        <Select
          label="Statut"
          required
          allowDeselect={false}
          data={requestStatuses.map((value) => ({ value, label: userStates[value].choice }))}
          {...form.getInputProps('status')}
        />
      )}
      {!isNew && form.values.status === 'suspended' && row?.status !== 'suspended' && (
        <TextInput
          label="Motif"
          required
          description="Il s'affiche sur la page du client et reste dans le journal d'audit. Le client ne le lit pas."
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
      )}
    </EditModal>
  )
}

/** Reads the plans only once it is rendered. */
function PlanField(props: Omit<SelectProps, 'data'>) {
  return <Select data={usePlanChoices()} {...props} />
}
