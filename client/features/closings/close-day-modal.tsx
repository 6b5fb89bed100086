import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { type Centimes, formatMoney, ZERO_AMOUNT } from '#shared/values/money.ts'
import { unreadLabel } from '#shared/closings/closing-labels.fr.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import classes from './close-day-modal.module.css'
import type { LiveFigures } from './closing-values.ts'
import { DiscrepancyBadge } from './discrepancy-badge.tsx'

interface CloseDayModalProps {
  opened: boolean
  day: ClosingDay
  figures: LiveFigures
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

export function CloseDayModal({ opened, day, figures, onClose, onConfirm }: CloseDayModalProps) {
  const { opening, expected, counted, discrepancy, accounts, global } = figures
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Clôturer la journée du ${formatDate(day.date)}\u00A0?`}
      confirmLabel="Clôturer"
      tone="normal"
      onConfirm={onConfirm}
    >
      <bdi>{day.agencyName}</bdi>
      <dl className={classes.figures}>
        <Figure label="Solde de départ" value={formatMoney(opening ?? ZERO_AMOUNT)} />
        <Figure label="Attendu" value={formatMoney(expected ?? ZERO_AMOUNT)} />
        <Figure label="Compté" value={formatMoney(counted)} />
        <Discrepancy
          label={accounts.length > 0 ? 'Écart de caisse' : 'Écart'}
          discrepancy={discrepancy ?? ZERO_AMOUNT}
        />
        {accounts.map((account) => (
          <Discrepancy
            key={account.accountId}
            label={`${account.operatorName} · ${account.label}`}
            discrepancy={account.discrepancy}
          />
        ))}
        {accounts.length > 0 && <Discrepancy label="Écart global" discrepancy={global} unknown="—" />}
      </dl>
      Ensuite, plus rien ne pourra être ajouté, modifié ou supprimé à cette date dans cette agence.
    </ConfirmModal>
  )
}

interface DiscrepancyProps {
  label: string
  discrepancy: Centimes | null
  /** In place of a discrepancy that is not known. */
  unknown?: string
}

function Discrepancy({ label, discrepancy, unknown = unreadLabel }: DiscrepancyProps) {
  return (
    <div>
      <dt>
        <bdi>{label}</bdi> {discrepancy !== null && <DiscrepancyBadge discrepancy={discrepancy} />}
      </dt>
      <dd>{discrepancy === null ? unknown : formatSignedMoney(discrepancy)}</dd>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
