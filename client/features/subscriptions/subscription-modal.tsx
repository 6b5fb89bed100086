import { Select, SimpleGrid, Text } from '@mantine/core'
import { useToday } from '#client/app/session.ts'
import { useClientChoices } from '#client/features/users/use-client-choices.ts'
import { usePlanChoices } from '#client/features/plans/use-plan-choices.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { subscriptionStatuses } from '#shared/subscriptions/subscription-status.ts'
import { subscriptionStates } from './subscription-states.ts'
import type { SubscriptionDialog } from './use-subscription-dialog.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'

interface SubscriptionModalProps {
  dialog: SubscriptionDialog
}

/** An administrator sets plan, status and period freely. */
export function SubscriptionModal({ dialog }: SubscriptionModalProps) {
  const { form, opened, isNew, row } = dialog
  const today = useToday()
  const plans = usePlanChoices()
  const clients = useClientChoices(opened && isNew)
  useOnceTrue(opened, clients.clear)
  const { userId, planId, startedOn, expiresOn } = form.values
  return (
    <EditModal
      dialog={dialog}
      newTitle="Créer un abonnement"
      editTitle="Modifier l'abonnement"
      thing="cet abonnement"
      newerLines={(newer) => [
        { label: 'Pack', value: newer.planName },
        { label: 'Statut', value: subscriptionStates[newer.status].label },
        { label: 'Période', value: `${formatDate(newer.startedOn)} – ${formatDate(newer.expiresOn)}` },
      ]}
    >
      {isNew ? (
        <SearchSelect
          label="Client"
          placeholder="Nom ou e-mail"
          required
          {...clients.select}
          data-autofocus
          {...form.getInputProps('userId')}
          value={userId === '' ? null : userId}
          onChange={(value: string | null) => form.setFieldValue('userId', value ?? '')}
        />
      ) : (
        <Text size="sm">
          <strong>
            <bdi>
              {row?.firstName} {row?.lastName}
            </bdi>
          </strong>{' '}
          · {row?.email}
        </Text>
      )}
      <Select
        label="Pack"
        placeholder="Choisir un pack"
        required
        allowDeselect={false}
        data={plans}
        {...form.getInputProps('planId')}
        value={planId === '' ? null : planId}
        onChange={(value: string | null) => form.setFieldValue('planId', value ?? '')}
      />
      <Select
        label="Statut"
        required
        allowDeselect={false}
        data={subscriptionStatuses.map((value) => ({ value, label: subscriptionStates[value].label }))}
        {...form.getInputProps('status')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateInput label="Début (facultatif)" today={today} {...form.getInputProps('startedOn')} value={startedOn} />
        <DateInput
          label="Fin (facultatif)"
          today={today}
          minDate={isIsoDate(startedOn) ? startedOn : undefined}
          {...form.getInputProps('expiresOn')}
          value={expiresOn}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Sans dates, un abonnement actif commence aujourd'hui et dure un an, trois jours pour l'essai.
      </Text>
    </EditModal>
  )
}
