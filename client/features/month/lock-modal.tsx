import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import type { MonthReport } from '#shared/month/month-row.ts'
import { formatMonth } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { listPending } from './month-words.ts'
import { useMonthMutations } from './use-month-mutations.ts'

interface LockModalProps {
  report: MonthReport
  opened: boolean
  onClose: () => void
}

/** Says what is kept, and what is still open. */
export function LockModal({ report, opened, onClose }: LockModalProps) {
  const { month, total, isProvisional } = report
  const { lock } = useMonthMutations()
  const open = listPending(report.pending, isProvisional)
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Verrouiller ${formatMonth(month)}\u00A0?`}
      confirmLabel="Verrouiller"
      tone="normal"
      onConfirm={() => lock.mutateAsync({ month })}
    >
      {total !== null && (
        <p>
          Le résultat de <strong>{formatMoney(total.result)}</strong> est gardé tel quel. Le barème du mois ne peut plus
          être recalculé, ni une dépense par banque ajoutée ou supprimée. Ce qui change encore est montré à part.
        </p>
      )}
      {open.length > 0 && (
        <>
          <p>Il reste&nbsp;:</p>
          <ul>
            {open.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmModal>
  )
}
