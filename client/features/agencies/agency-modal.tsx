import { TextInput } from '@mantine/core'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { formatMoney } from '#shared/values/money.ts'
import { thresholdRules } from './agency-values.ts'
import { GroupField } from './group-field.tsx'
import type { AgencyDialog } from './use-agency-dialog.ts'

interface AgencyModalProps {
  dialog: AgencyDialog
}

/** Creates an agency, or edits one: a name and, if wanted, a group (spec 001 §2), and the discrepancy from which the owner is asked. */
export function AgencyModal({ dialog }: AgencyModalProps) {
  const { form, opened, isNew, row, newer, close, save, resolve } = dialog
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={isNew ? 'Nouvelle agence' : "Modifier l'agence"}
      form={form}
      onSubmit={save}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifiée entre-temps"
            lines={[
              { label: 'Nom', value: <bdi>{newer.name}</bdi> },
              { label: 'Groupe', value: <bdi>{newer.groupName ?? 'Sans groupe'}</bdi> },
              { label: "Seuil d'écart", value: formatMoney(newer.discrepancyThreshold) },
            ]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré cette agence pendant votre saisie. Elle contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
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
    </FormModal>
  )
}
