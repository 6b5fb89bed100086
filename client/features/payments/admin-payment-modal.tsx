import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useToday } from '#client/app/session.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { EARLIEST_TRANSACTION_DATE, formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { paymentStatuses } from '#shared/values/statuses.ts'
import { paymentStates } from './payment-states.ts'
import { ProofCell } from './proof-cell.tsx'
import type { AdminPaymentDialog } from './use-admin-payment-dialog.ts'

interface AdminPaymentModalProps {
  dialog: AdminPaymentDialog
}

/** Edits a proof of payment, its status first (spec 000 §5); the proof itself stands beside what it proves. */
export function AdminPaymentModal({ dialog }: AdminPaymentModalProps) {
  const { form, opened, row, newer, close, save, resolve } = dialog
  const today = useToday()
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title="Modifier le paiement"
      form={form}
      onSubmit={save}
      submitLabel="Enregistrer"
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifié entre-temps"
            lines={[
              { label: 'Montant', value: formatMoney(newer.amount) },
              { label: 'Date de paiement', value: formatDate(newer.paymentDate) },
              { label: 'Statut', value: paymentStates[newer.status].label },
              { label: 'Commentaire', value: newer.comment ?? '—' },
            ]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré ce paiement pendant votre saisie. Il contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
    >
      {row !== null && (
        <div>
          <Text size="sm">
            <strong>
              <bdi>
                {row.firstName} {row.lastName}
              </bdi>
            </strong>{' '}
            · {row.email}
          </Text>
          <ProofCell {...row} />
        </div>
      )}
      <Select
        label="Statut"
        required
        allowDeselect={false}
        data={paymentStatuses.map((value) => ({ value, label: paymentStates[value].label }))}
        data-autofocus
        {...form.getInputProps('status')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MoneyInput label="Montant" required {...form.getInputProps('amount')} value={form.values.amount} />
        <DateInput
          label="Date de paiement"
          required
          minDate={EARLIEST_TRANSACTION_DATE}
          today={today}
          maxDate={today}
          {...form.getInputProps('paymentDate')}
          value={form.values.paymentDate}
        />
      </SimpleGrid>
      <Textarea label="Commentaire (facultatif)" minRows={2} {...form.getInputProps('comment')} />
      <TextInput
        label="Lien de la preuve (facultatif)"
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('attachmentUrl')}
      />
    </FormModal>
  )
}
