import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { useToday } from '#client/app/session.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { EARLIEST_TRANSACTION_DATE, formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { paymentStatuses } from '#shared/payments/payment-status.ts'
import { paymentStates } from './payment-states.ts'
import { targetChoicesWith } from './payment-target-choices.ts'
import { ProofCell } from './proof-cell.tsx'
import type { AdminPaymentDialog } from './use-admin-payment-dialog.ts'

const TITLE = 'Modifier le paiement'

interface AdminPaymentModalProps {
  dialog: AdminPaymentDialog
}

/** Edits a proof of payment; the proof itself is shown above the fields. */
export function AdminPaymentModal({ dialog }: AdminPaymentModalProps) {
  const { form, row } = dialog
  const today = useToday()
  const targets = api.payments.decision.useQuery(
    { id: row?.id ?? '' },
    { enabled: dialog.opened && row !== null, meta: { outcome: 'payments.decision' } },
  ).data?.targets
  return (
    <EditModal
      dialog={dialog}
      // Proofs are created by clients only.
      newTitle={TITLE}
      editTitle={TITLE}
      thing="ce paiement"
      newerLines={(newer) => [
        { label: 'Montant', value: formatMoney(newer.amount) },
        { label: 'Date de paiement', value: formatDate(newer.paymentDate) },
        { label: 'Statut', value: paymentStates[newer.status].label },
        { label: 'Commentaire', value: newer.comment ?? '—' },
      ]}
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
      {form.values.status === 'rejected' && row?.status !== 'rejected' && (
        <TextInput
          label="Motif"
          required
          description="Le client le lit dans l'e-mail et à côté de sa preuve."
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
      )}
      <Select
        label="Concerne"
        required
        allowDeselect={false}
        // Until the client's requests and subscriptions are loaded, only what the payment is for.
        disabled={targets === undefined}
        data={targetChoicesWith(targets ?? [], row?.target ?? null)}
        {...form.getInputProps('target')}
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
    </EditModal>
  )
}
