import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { AdminPayment } from './admin-payment-values.ts'
import { useDecidePayment } from './use-admin-payment-mutations.ts'

interface RejectPaymentModalProps {
  opened: boolean
  payment: AdminPayment | null
  onClose: () => void
}

export function RejectPaymentModal({ opened, payment, onClose }: RejectPaymentModalProps) {
  const { reject } = useDecidePayment()
  return (
    <ReasonModal
      opened={opened}
      onClose={onClose}
      title="Rejeter le paiement"
      submitLabel="Rejeter"
      required={fieldMessages.reasonRequired}
      description="Le client le lit dans l'e-mail et à côté de sa preuve."
      onSubmit={async ({ reason }) => {
        if (payment !== null) await reject.mutateAsync({ id: payment.id, updatedAt: payment.updatedAt, reason })
      }}
    >
      La preuve de {payment === null ? '' : formatMoney(payment.amount)} de{' '}
      <bdi>
        {payment?.firstName} {payment?.lastName}
      </bdi>{' '}
      sera rejetée et un e-mail l'en informera.
    </ReasonModal>
  )
}
