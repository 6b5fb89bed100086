import { Select, Text } from '@mantine/core'
import { usePaidPlanChoices } from '#client/features/plans/use-plan-choices.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { Subscription } from './subscription-values.ts'
import { useSaveSubscription } from './use-subscription-mutations.ts'

interface ChangePlanModalProps {
  opened: boolean
  /** A paid one. */
  subscription: Subscription | null
  onClose: () => void
}

/** Another pack for the rest of the same period. */
export function ChangePlanModal({ opened, subscription, onClose }: ChangePlanModalProps) {
  const { changePlan } = useSaveSubscription()
  const choices = usePaidPlanChoices().filter(({ value }) => value !== subscription?.planId)
  const form = useForm({
    initialValues: { planId: '' },
    validate: { planId: (planId) => (planId === '' ? fieldMessages.choosePlan : null) },
  })
  useOnceTrue(opened, form.reset)
  const { planId } = form.values
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Changer de pack"
      form={form}
      onSubmit={async (values) => {
        if (subscription === null) return
        const { id, updatedAt, status, startedOn, expiresOn } = subscription
        await changePlan.mutateAsync({ id, updatedAt, status, startedOn, expiresOn, ...values })
      }}
      submitLabel="Changer de pack"
    >
      <Text size="sm">
        <strong>
          <bdi>
            {subscription?.firstName} {subscription?.lastName}
          </bdi>
        </strong>{' '}
        a le pack «&nbsp;{subscription?.planName}&nbsp;» jusqu'au {formatDate(subscription?.expiresOn)}. Le nouveau pack
        vaut aussitôt, et jusqu'à la même date.
      </Text>
      <Select
        label="Nouveau pack"
        placeholder="Choisir un pack"
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
