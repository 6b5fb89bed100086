import { useId } from 'react'
import type { ClosingOperatorLine } from '#shared/closings/closing-day.ts'
import { balanceOpeningLabels, unreadLabel } from '#shared/closings/closing-labels.fr.ts'
import { accountModeLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import { splitEffects } from '#shared/operator-accounts/operator-balance.ts'
import { formatCount } from '#shared/values/count.ts'
import { formatAmount } from '#shared/values/money.ts'
import { formatSignedAmount } from '#shared/values/signed-money.ts'
import classes from './closing-lines.module.css'
import { DiscrepancyAmount } from '#client/ui/discrepancy-amount.tsx'
import { LineSettled } from './line-settled.tsx'

/** One account as the closing found it: its parts add up to the expected balance. */
export function ClosingLine({ line }: { line: ClosingOperatorLine }) {
  const heading = useId()
  const { incoming, outgoing, moved } = splitEffects(line, line.feeTo)
  return (
    <div role="group" aria-labelledby={heading}>
      <h4 id={heading} className={classes.name}>
        <bdi>{line.operatorName}</bdi> · <bdi>{line.label}</bdi>{' '}
        <span className={classes.quiet}>{accountModeLabels[line.mode]}</span>
      </h4>
      <dl className={classes.figures}>
        <Figure
          label="Solde de départ"
          hint={balanceOpeningLabels[line.openingKind]}
          value={formatAmount(line.opening)}
        />
        <Figure
          label={`Transactions entrantes (${formatCount(line.incomingCount)})`}
          value={formatSignedAmount(incoming)}
        />
        <Figure
          label={`Transactions sortantes (${formatCount(line.outgoingCount)})`}
          value={formatSignedAmount(outgoing)}
        />
        <Figure label={`Mouvements (${formatCount(line.movedCount)})`} value={formatSignedAmount(moved)} />
        <Figure label="Attendu" value={formatAmount(line.expected)} isStrong />
        <Figure
          label="Relevé"
          hint={line.notReadReason}
          value={line.declared === null ? unreadLabel : formatAmount(line.declared)}
          isStrong
        />
        {line.discrepancy !== null && (
          <div>
            <dt>Écart</dt>
            <dd>
              <DiscrepancyAmount discrepancy={line.discrepancy} />
            </dd>
          </div>
        )}
      </dl>
      <LineSettled line={line} />
    </div>
  )
}

interface FigureProps {
  label: string
  hint?: string | null
  value: string
  isStrong?: boolean
}

function Figure({ label, hint = null, value, isStrong = false }: FigureProps) {
  return (
    <div>
      <dt>
        {label}
        {hint !== null && <bdi className={classes.hint}>{hint}</bdi>}
      </dt>
      <dd data-strong={isStrong}>{value}</dd>
    </div>
  )
}
