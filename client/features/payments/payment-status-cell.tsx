import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatReceiptNumber } from '#shared/payments/payment-labels.fr.ts'
import { paymentStates } from './payment-states.ts'
import classes from './payment-status-cell.module.css'
import type { Payment } from './proof-cell.tsx'

type PaymentStatusCellProps = Pick<Payment, 'status' | 'receiptNumber' | 'rejectionReason'>

/** The status with the number of the receipt, or why the proof was rejected. */
export function PaymentStatusCell({ status, receiptNumber, rejectionReason }: PaymentStatusCellProps) {
  return (
    <TwoLines
      first={
        <span className={classes.cell}>
          <StatusBadge {...paymentStates[status]} />
          {receiptNumber !== null && (
            <span className={classes.receipt}>
              Reçu {formatReceiptNumber(receiptNumber)}
              {status !== 'approved' && ' annulé'}
            </span>
          )}
        </span>
      }
      second={rejectionReason}
    />
  )
}
