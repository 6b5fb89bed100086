import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { FormModal } from '#client/ui/form-modal.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { formatPhone } from '#shared/values/phone.ts'
import { requestStatuses } from '#shared/values/statuses.ts'
import { fullName } from './person.ts'
import { PlanField } from './plan-field.tsx'
import type { UserDialog } from './use-user-dialog.ts'
import { userStates } from './user-states.ts'

interface UserModalProps {
  dialog: UserDialog
}

/** Creates a client, or edits one (spec 000 §2). */
export function UserModal({ dialog }: UserModalProps) {
  const { form, opened, isNew, newer, close, save, resolve } = dialog
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={isNew ? 'Créer utilisateur' : "Modifier l'utilisateur"}
      form={form}
      onSubmit={save}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifié entre-temps"
            lines={[
              { label: 'Nom', value: <bdi>{fullName(newer)}</bdi> },
              { label: 'E-mail', value: newer.email },
              { label: 'Téléphone', value: newer.phone === null ? '—' : formatPhone(newer.phone) },
              { label: 'Statut', value: userStates[newer.status].choice },
            ]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré cet utilisateur pendant votre saisie. Il contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
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
            description="Avec un pack, une demande approuvée est créée. L'abonnement s'active ensuite."
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
    </FormModal>
  )
}
