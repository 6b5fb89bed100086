import { Button, Checkbox, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { usePaidPlanChoices } from '#client/features/plans/use-plan-choices.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { AdminPayment } from './admin-payment-values.ts'
import classes from './payment-facts.module.css'
import { PaymentFacts } from './payment-facts.tsx'
import { findTarget, NO_TARGET, targetChoices, toTargetKey } from './payment-target-choices.ts'
import { RejectPaymentModal } from './reject-payment-modal.tsx'
import { useDecidePayment } from './use-admin-payment-mutations.ts'

interface PaymentDecisionModalProps {
  /** Null while no proof is being decided. */
  paymentId: string | null
  onClose: () => void
}

/** Approves a proof and, unless it is unticked, activates or renews the pack that it is for. */
export function PaymentDecisionModal({ paymentId, onClose }: PaymentDecisionModalProps) {
  const { approve } = useDecidePayment()
  const choices = usePaidPlanChoices()
  const [rejection, setRejection] = useState<{ opened: boolean; payment: AdminPayment | null }>({
    opened: false,
    payment: null,
  })
  const query = api.payments.decision.useQuery(
    { id: paymentId ?? '' },
    { enabled: paymentId !== null, meta: { outcome: 'payments.decision' } },
  )
  const data = paymentId === null ? undefined : query.data
  const targets = data?.targets ?? []
  const form = useForm({
    initialValues: { target: NO_TARGET, planId: '', activates: true },
    validate: { planId: (planId, { activates }) => (activates && planId === '' ? fieldMessages.choosePlan : null) },
  })
  useOnceTrue(data !== undefined, () => {
    const target = toTargetKey(data?.target ?? null)
    form.setInitialValues({ target, planId: findTarget(targets, target)?.planId ?? '', activates: true })
    form.reset()
  })
  const { target: key, planId, activates } = form.values
  const target = findTarget(targets, key)
  const plan = choices.find(({ value }) => value === planId)
  const isRenewal = target?.waits === false
  const verb = isRenewal ? 'renouveler' : 'activer'

  const handleTarget = (next: string | null) => {
    form.setFieldValue('target', next ?? NO_TARGET)
    const found = findTarget(targets, next ?? NO_TARGET)
    if (found !== undefined) form.setFieldValue('planId', found.planId)
  }
  // The two dialogs follow each other: one over the other would hide what it is about.
  const handleReject = () => {
    if (data !== undefined) setRejection({ opened: true, payment: data.payment })
    onClose()
  }
  const handleSubmit = async (values: typeof form.values) => {
    if (data === undefined) return
    const { id, updatedAt } = data.payment
    await approve.mutateAsync({
      id,
      updatedAt,
      target: target === undefined ? null : { kind: target.kind, id: target.id },
      withoutSubscription: !values.activates,
      paidUntil: data.paidUntil,
      ...(values.planId === '' ? {} : { planId: values.planId }),
    })
  }
  return (
    <>
      <FormModal
        opened={paymentId !== null}
        onClose={onClose}
        title="Traiter le paiement"
        form={form}
        onSubmit={handleSubmit}
        submitLabel={activates ? `Approuver et ${verb}` : 'Approuver'}
        submitDisabled={data?.payment.status !== 'pending'}
        size={520}
      >
        {data === undefined ? (
          query.isError ? (
            <LoadError title="Impossible de charger la preuve de paiement" onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={220} aria-hidden />
          )
        ) : (
          <>
            <PaymentFacts payment={data.payment} plan={activates ? plan : undefined} />
            <Select
              label="Concerne"
              allowDeselect={false}
              data={targetChoices(targets)}
              {...form.getInputProps('target')}
              onChange={handleTarget}
            />
            <Checkbox
              label={isRenewal ? "Renouveler l'abonnement" : "Activer l'abonnement"}
              description={
                data.paidUntil === null
                  ? "L'abonnement commence maintenant et dure 365\u00A0jours."
                  : `L'abonnement commence à la fin de celui qui court, le ${formatDate(data.paidUntil)}, et dure 365\u00A0jours.`
              }
              {...form.getInputProps('activates', { type: 'checkbox' })}
            />
            <Select
              label="Pack"
              required={activates}
              disabled={!activates}
              allowDeselect={false}
              data={choices}
              {...form.getInputProps('planId')}
              value={planId === '' ? null : planId}
              onChange={(value: string | null) => form.setFieldValue('planId', value ?? '')}
            />
            {data.payment.status === 'pending' && (
              <Button variant="subtle" color="red" className={classes.reject ?? ''} onClick={handleReject}>
                Rejeter ce paiement
              </Button>
            )}
          </>
        )}
      </FormModal>
      <RejectPaymentModal
        opened={rejection.opened}
        payment={rejection.payment}
        onClose={() => setRejection((now) => ({ ...now, opened: false }))}
      />
    </>
  )
}
