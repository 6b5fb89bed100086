import { Alert, Button, Paper, SimpleGrid, Stack, Textarea, Title } from '@mantine/core'
import { type SyntheticEvent, useRef } from 'react'
import { useToday } from '#client/app/session.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { EndButtons } from '#client/ui/end-buttons.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { EARLIEST_TRANSACTION_DATE } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import {
  emptyPayment,
  lacksRequired,
  paymentErrors,
  toPaymentInput,
  type PaymentValues,
} from './payment-form-values.ts'
import { ProofField } from './proof-field.tsx'
import { useSubmitPayment } from './use-payment-mutations.ts'
import { type FileUpload, useFileUpload } from '#client/app/use-file-upload.ts'
import { useForm } from '#client/ui/use-form.ts'

interface PaymentFormProps {
  montant: string | undefined
}

/** The second click of a double click must not submit the form that the first one emptied. */
const SETTLE_MS = 700

/** Declares an offline payment with its proof. After a submission the form is empty again. */
export function PaymentForm({ montant }: PaymentFormProps) {
  const today = useToday()
  const submit = useSubmitPayment()
  const id = useRef(newId())
  const sentAt = useRef(-SETTLE_MS)
  const upload = useRef<FileUpload | null>(null)
  const form = useForm<PaymentValues>({
    initialValues: emptyPayment(today, montant),
    validate: (values) => paymentErrors(values, upload.current, today),
  })
  const proof = useFileUpload((attachmentId) => {
    form.setFieldValue('attachmentId', attachmentId)
    form.clearFieldError('attachmentId')
  })
  upload.current = proof.upload
  useDirtyForm(form.isDirty() || proof.upload !== null)

  const send = async (values: PaymentValues) => {
    try {
      await submit.mutateAsync({ id: id.current, ...toPaymentInput(values) })
    } catch (error) {
      // An earlier attempt succeeded and the content has changed since: the next click submits another payment.
      if (readApiError(error)?.reason === 'create.id_taken') id.current = newId()
      throw error
    }
    id.current = newId()
    sentAt.current = performance.now()
    proof.remove()
    const empty = emptyPayment(today, undefined)
    form.setInitialValues(empty)
    form.setValues(empty)
    form.resetDirty(empty)
    form.clearErrors()
  }
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit: send, showsFailure: true })

  const handleForm = (event: SyntheticEvent<HTMLFormElement>) => {
    if (performance.now() - sentAt.current < SETTLE_MS) event.preventDefault()
    else handleSubmit(event)
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <form noValidate onSubmit={handleForm} aria-labelledby="payment-form-title">
        <Stack gap="lg">
          <Title order={2} id="payment-form-title">
            Nouvelle preuve
          </Title>
          {lacksRequired(form.errors) && (
            <Alert color="red" role="alert">
              {fieldMessages.fillRequiredWithPeriod}
            </Alert>
          )}
          <FailureAlert failure={failure} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
            <MoneyInput
              label="Montant"
              required
              disabled={busy}
              {...form.getInputProps('amount')}
              value={form.values.amount}
            />
            <DateInput
              label="Date de paiement"
              required
              today={today}
              minDate={EARLIEST_TRANSACTION_DATE}
              maxDate={today}
              disabled={busy}
              {...form.getInputProps('paymentDate')}
              value={form.values.paymentDate}
            />
          </SimpleGrid>
          <Textarea
            label="Commentaire"
            placeholder="Référence du virement, noms…"
            minRows={3}
            disabled={busy}
            {...form.getInputProps('comment')}
          />
          <ProofField form={form} proof={proof} disabled={busy} />
          <EndButtons mt="xs">
            <Button type="submit" loading={busy}>
              Soumettre la preuve
            </Button>
          </EndButtons>
        </Stack>
      </form>
    </Paper>
  )
}
