import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { usePlanChoices } from '#client/features/plans/use-plan-choices.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { Request } from './request-columns.tsx'
import { useDecideRequest } from './use-request-mutations.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'

interface ActivateModalProps {
  opened: boolean
  request: Request | null
  onClose: () => void
  /** Called with the temporary password of a created account, to be shown once. */
  onPassword: (secret: string, request: Request) => void
}

/** Activates the subscription of a request, with the requested plan or another. */
export function ActivateModal({ opened, request, onClose, onPassword }: ActivateModalProps) {
  const { activate } = useDecideRequest()
  const choices = usePlanChoices()
  const form = useForm({
    initialValues: { planId: '' },
    validate: { planId: (planId) => (planId === '' ? fieldMessages.choosePlan : null) },
  })
  useOnceTrue(opened, () => {
    form.setInitialValues({ planId: request?.planId ?? '' })
    form.reset()
  })

  const handleSubmit = async ({ planId }: { planId: string }) => {
    if (request === null) return
    const { temporaryPassword } = await activate.mutateAsync({ requestId: request.id, planId })
    if (temporaryPassword !== undefined) onPassword(temporaryPassword, request)
  }
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Activer l'abonnement"
      form={form}
      onSubmit={handleSubmit}
      submitLabel="Activer"
    >
      <Text size="sm" c="dimmed">
        L'abonnement de{' '}
        <bdi>
          {request?.firstName} {request?.lastName}
        </bdi>{' '}
        commence maintenant, ou à la fin de celui qui court encore, et dure 365&nbsp;jours.
        {request?.userId === null && ' Son compte est créé avec un mot de passe temporaire.'}
      </Text>
      <Select
        label="Pack"
        required
        allowDeselect={false}
        data={choices}
        {...form.getInputProps('planId')}
        value={form.values.planId === '' ? null : form.values.planId}
        onChange={(planId: string | null) => form.setFieldValue('planId', planId ?? '')}
      />
    </FormModal>
  )
}
