import { MultiSelect, NumberInput, Radio, Select, Stack } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { accountAlertKinds, alertKindFields, alertKinds, MAX_ALERT_DAYS } from '#shared/alerts/alert-kinds.ts'
import { alertKindHints, alertKindLabels } from '#shared/alerts/alert-labels.fr.ts'
import { hourChoices, thresholdRules, type AlertPerson } from './alert-values.ts'
import { describeRecipients, describeRule } from './alert-words.ts'
import type { AlertDialog } from './use-alert-dialog.ts'

interface AlertModalProps {
  dialog: AlertDialog
  people: readonly AlertPerson[]
}

export function AlertModal({ dialog, people }: AlertModalProps) {
  const { form, opened, row } = dialog
  const { data } = api.agencies.list.useQuery(undefined, { enabled: opened })
  const { kind } = form.values
  const accounts = api.operatorAccounts.list.useQuery({}, { enabled: opened })
  const hasAccounts = accounts.data !== undefined && accounts.data.length > 0
  const kinds = alertKinds.filter((one) => hasAccounts || one === kind || !accountAlertKinds.includes(one))
  const fields = kind === null ? null : alertKindFields[kind]
  const current = row?.agencyId == null ? [] : [{ id: row.agencyId, name: row.agencyName ?? '' }]
  return (
    <EditModal
      dialog={dialog}
      newTitle="Ajouter une alerte"
      editTitle="Modifier l'alerte"
      newLabel="Ajouter"
      thing="cette alerte"
      isFeminine
      newerLines={(rule) => [
        { label: 'Alerte', value: describeRule(rule) },
        { label: 'Agence', value: <bdi>{rule.agencyName ?? 'Toutes'}</bdi> },
        { label: 'Destinataires', value: <bdi>{describeRecipients(rule.recipients)}</bdi> },
      ]}
    >
      <Radio.Group label="Alerte" required {...form.getInputProps('kind')}>
        <Stack gap="xs" mt={6}>
          {kinds.map((one) => (
            <Radio key={one} value={one} label={alertKindLabels[one]} description={alertKindHints[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {fields?.hasHour === true && (
        <Select
          label="Heure"
          description="Heure du Maroc."
          required
          allowDeselect={false}
          checkIconPosition="right"
          data={hourChoices}
          {...form.getInputProps('hour')}
        />
      )}
      {fields?.hasDays === true && (
        <NumberInput
          label="Plus de combien de jours"
          description="Depuis la partie la plus ancienne qui reste due."
          required
          min={1}
          max={MAX_ALERT_DAYS}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          suffix={'\u00A0jours'}
          {...form.getInputProps('days')}
        />
      )}
      {fields !== null && fields.threshold !== 'none' && (
        <MoneyInput
          label={kind === 'cash_above' ? 'Plafond' : "À partir d'un écart de"}
          description={fields.threshold === 'optional' ? 'Écrivez 0 pour tout écart.' : undefined}
          required
          rules={thresholdRules(kind)}
          {...form.getInputProps('threshold')}
          value={form.values.threshold}
        />
      )}
      <SearchSelect
        label="Agence"
        placeholder="Toutes les agences"
        clearable
        data={(data ?? current).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('agencyId')}
        value={form.values.agencyId}
      />
      <MultiSelect
        label="Destinataires"
        description="Une personne sans accès aux chiffres de l'agence ne reçoit rien."
        required
        searchable
        hidePickedOptions
        nothingFoundMessage="Aucun résultat"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('recipientIds')}
      />
    </EditModal>
  )
}
