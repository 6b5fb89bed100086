import { Checkbox, TextInput } from '@mantine/core'
import { useToday } from '#client/app/session.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { agencyOptionLabels, formatTrackingStart, trackingStartLabel } from '#shared/agencies/agency-labels.fr.ts'
import { EARLIEST_TRANSACTION_DATE } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { thresholdRules } from './agency-values.ts'
import { GroupField } from './group-field.tsx'
import type { AgencyDialog } from './use-agency-dialog.ts'

interface AgencyModalProps {
  dialog: AgencyDialog
}

export function AgencyModal({ dialog }: AgencyModalProps) {
  const { form, row } = dialog
  const today = useToday()
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouvelle agence"
      editTitle="Modifier l'agence"
      thing="cette agence"
      isFeminine
      newerLines={({ name, groupName, discrepancyThreshold, trackingStart, handover, blind, countArrivals }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Groupe', value: <bdi>{groupName ?? 'Sans groupe'}</bdi> },
        { label: "Seuil d'écart", value: formatMoney(discrepancyThreshold) },
        { label: trackingStartLabel, value: formatTrackingStart(trackingStart) },
        { label: agencyOptionLabels.handover, value: handover ? 'Oui' : 'Non' },
        { label: agencyOptionLabels.blind, value: blind ? 'Oui' : 'Non' },
        { label: agencyOptionLabels.countArrivals, value: countArrivals ? 'Oui' : 'Non' },
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
      {row?.isTrackingFixed === true ? (
        <TextInput
          label={trackingStartLabel}
          readOnly
          description="Cette agence a déjà une clôture&nbsp;: ce jour ne peut plus changer."
          value={formatTrackingStart(row.trackingStart)}
        />
      ) : (
        <DateInput
          label={trackingStartLabel}
          description="Les jours d'avant restent dans l'historique, sans clôture et hors caisse attendue. Vide&nbsp;: depuis le premier mouvement."
          today={today}
          minDate={EARLIEST_TRANSACTION_DATE}
          maxDate={today}
          {...form.getInputProps('trackingStart')}
          value={form.values.trackingStart}
        />
      )}
      <Checkbox
        label={agencyOptionLabels.handover}
        description="Chaque personne compte la caisse quand elle la prend. Un caissier n'enregistre que s'il la tient."
        {...form.getInputProps('handover', { type: 'checkbox' })}
      />
      <Checkbox
        label={agencyOptionLabels.blind}
        description="Les caissiers de cette agence comptent sans voir les totaux ni l'attendu."
        {...form.getInputProps('blind', { type: 'checkbox' })}
      />
      <Checkbox
        label={agencyOptionLabels.countArrivals}
        description="Ce qui arrive dans la caisse par un transfert est compté en billets et en pièces."
        {...form.getInputProps('countArrivals', { type: 'checkbox' })}
      />
    </EditModal>
  )
}
