import { Checkbox, Select, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { usePaidPlanChoices } from '#client/features/plans/use-plan-choices.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { SecretModal } from '#client/ui/secret-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { DecisionClient } from './decision-client.tsx'
import { DecisionProofs, type Proof } from './decision-proofs.tsx'
import { type DecisionAction, useAcceptRequest } from './use-request-mutations.ts'

/** The button that the dialog opens from; all end alike. */
const words = {
  approve: { title: "Valider l'utilisateur", submit: 'Valider' },
  activate: { title: "Activer l'abonnement", submit: 'Activer' },
  handle: { title: 'Traiter la demande', submit: 'Valider' },
} as const satisfies Record<DecisionAction, object>

interface Values {
  planId: string
  withoutSubscription: boolean
  paymentIds: readonly string[]
}

const emptyValues: Values = { planId: '', withoutSubscription: false, paymentIds: [] }

interface DecisionModalProps {
  opened: boolean
  action: DecisionAction
  requestId: string | null
  onClose: () => void
  /** Shows the file or the link of a proof. */
  renderProof: (proof: Proof) => ReactNode
}

/** The decision on a request: account, pack and payment in one place. */
export function DecisionModal({ opened, action, requestId, onClose, renderProof }: DecisionModalProps) {
  const accept = useAcceptRequest(action)
  const choices = usePaidPlanChoices()
  const query = api.subscriptions.decision.useQuery(
    { requestId: requestId ?? '' },
    { enabled: opened && requestId !== null, meta: { outcome: 'subscriptions.decision' } },
  )
  const { data } = query
  const [made, setMade] = useState<{ opened: boolean; secret: string; email: string }>({
    opened: false,
    secret: '',
    email: '',
  })
  const form = useForm<Values>({
    initialValues: emptyValues,
    validate: {
      planId: (planId, { withoutSubscription }) =>
        planId === '' && !withoutSubscription ? fieldMessages.choosePlan : null,
    },
  })
  useOnceTrue(opened && data !== undefined, () => {
    const isSold = choices.length === 0 || choices.some(({ value }) => value === data?.request.planId)
    const waiting = data?.proofs.filter(({ status }) => status === 'pending') ?? []
    form.setInitialValues({
      planId: isSold ? (data?.request.planId ?? '') : '',
      withoutSubscription: false,
      paymentIds: waiting.map(({ id }) => id),
    })
    form.reset()
  })
  const { planId, withoutSubscription } = form.values
  const plan = choices.find(({ value }) => value === planId)
  const isApproved = data?.request.status === 'approved'

  const handleSubmit = async (values: typeof form.values) => {
    if (data === undefined) return
    const { id, email } = data.request
    const { temporaryPassword } = await accept.mutateAsync({
      requestId: id,
      withoutSubscription: values.withoutSubscription,
      paymentIds: [...values.paymentIds],
      ...(values.planId === '' ? {} : { planId: values.planId }),
    })
    if (temporaryPassword !== undefined) setMade({ opened: true, secret: temporaryPassword, email })
  }
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title={words[action].title}
        form={form}
        onSubmit={handleSubmit}
        submitLabel={words[action].submit}
        submitDisabled={data === undefined}
        size={520}
      >
        {data === undefined ? (
          query.isError ? (
            <LoadError title="Impossible de charger la demande" onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={220} aria-hidden />
          )
        ) : (
          <>
            <DecisionClient request={data.request} />
            <Select
              label="Pack"
              required={!withoutSubscription}
              allowDeselect={false}
              data={choices}
              disabled={withoutSubscription}
              description={
                data.paidUntil === null
                  ? "L'abonnement commence maintenant et dure 365\u00A0jours."
                  : `L'abonnement commence à la fin de celui qui court, le ${formatDate(data.paidUntil)}, et dure 365\u00A0jours.`
              }
              {...form.getInputProps('planId')}
              value={planId === '' ? null : planId}
              onChange={(value: string | null) => form.setFieldValue('planId', value ?? '')}
            />
            {!isApproved && (
              <Checkbox
                label="Sans abonnement"
                description="Le compte est validé, mais un pack doit encore être activé. Le client le lit dans l'e-mail et dans son espace."
                {...form.getInputProps('withoutSubscription', { type: 'checkbox' })}
              />
            )}
            <DecisionProofs
              proofs={data.proofs}
              plan={plan}
              renderProof={renderProof}
              approved={form.values.paymentIds}
              onApprovedChange={(ids) => form.setFieldValue('paymentIds', ids)}
            />
          </>
        )}
      </FormModal>
      <SecretModal
        opened={made.opened}
        onClose={() => setMade((now) => ({ ...now, opened: false }))}
        title="Mot de passe temporaire"
        secret={made.secret}
      >
        <Text component="span" inherit>
          Le compte {made.email} est créé. Ce mot de passe n'est affiché qu'une fois&nbsp;; il est aussi envoyé par
          e-mail. L'utilisateur devra le changer à sa première connexion.
        </Text>
      </SecretModal>
    </>
  )
}
