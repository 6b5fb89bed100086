import { Select, Text } from '@mantine/core'
import { usePaidPlanChoices } from '#client/features/plans/use-plan-choices.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { useSaveSubscription } from './use-subscription-mutations.ts'

/** Whose subscription is renewed, with the last one. */
export interface RenewedClient {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly planId: string | null
  readonly endsAt: Date | null
  readonly endsOn: IsoDate | null
  readonly isOver: boolean
}

interface RenewModalProps {
  opened: boolean
  client: RenewedClient | null
  onClose: () => void
}

/** Another 365 days, without a proof of payment. */
export function RenewModal({ opened, client, onClose }: RenewModalProps) {
  const { renew } = useSaveSubscription()
  const choices = usePaidPlanChoices()
  // The id is made once an opening, so that the same call sent again renews once.
  const form = useForm({
    initialValues: { id: '', planId: '' },
    validate: { planId: (planId) => (planId === '' ? fieldMessages.choosePlan : null) },
  })
  useOnceTrue(opened && choices.length > 0, () => {
    const isSold = choices.some(({ value }) => value === client?.planId)
    form.setInitialValues({ id: newId(), planId: isSold ? (client?.planId ?? '') : '' })
    form.reset()
  })
  const { planId } = form.values
  const isNew = client?.endsAt === null
  const isOver = isNew || client?.isOver === true
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Renouveler l'abonnement"
      form={form}
      onSubmit={async (values) => {
        if (client === null) return
        const { userId, endsAt } = client
        await renew.mutateAsync({ ...values, userId, endsAt: endsAt?.toISOString() ?? null })
      }}
      submitLabel="Renouveler"
      submitDisabled={choices.length === 0}
    >
      <Text size="sm">
        <strong>
          <bdi>
            {client?.firstName} {client?.lastName}
          </bdi>
        </strong>
        {isOver
          ? ` ${isNew ? "n'a encore eu aucun pack payé" : 'a un pack qui est terminé'}. L'abonnement commence maintenant et dure 365\u00A0jours.`
          : ` a un pack jusqu'au ${formatDate(client?.endsOn)}. L'abonnement commence à ce moment-là et dure 365\u00A0jours.`}{' '}
        Le client reçoit un e-mail.
      </Text>
      <Select
        label="Pack"
        required
        allowDeselect={false}
        data={choices}
        {...form.getInputProps('planId')}
        value={planId === '' ? null : planId}
        onChange={(value: string | null) => form.setFieldValue('planId', value ?? '')}
        data-autofocus
      />
    </FormModal>
  )
}
