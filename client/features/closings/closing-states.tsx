import { IconAlertTriangle, IconCheck, IconClockHour4, IconLockOpen2 } from '@tabler/icons-react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import type { Closing, ClosingRow } from '#shared/closings/closing-day.ts'
import {
  closingStateLabels,
  nameLinesToSettle,
  settlementLabels,
  toSettleLabel,
} from '#shared/closings/closing-labels.fr.ts'

type States = Pick<ClosingRow, 'reviewState' | 'needsCheck' | 'settlement' | 'discrepancy' | 'linesToSettle'> & {
  reopened?: Closing['reopened']
}

export function ClosingStates(states: States) {
  const { reviewState, needsCheck, settlement, discrepancy, linesToSettle, reopened = null } = states
  if (reopened !== null) return <StatusBadge label={closingStateLabels.reopened} icon={IconLockOpen2} tone="neutral" />
  return (
    <>
      {reviewState === 'to_review' && (
        <StatusBadge label={closingStateLabels.toReview} icon={IconClockHour4} tone="waiting" />
      )}
      {reviewState === 'approved' && <StatusBadge label={closingStateLabels.approved} icon={IconCheck} tone="good" />}
      {needsCheck && <StatusBadge label={closingStateLabels.toCheck} icon={IconAlertTriangle} tone="bad" />}
      {settlement !== null && (
        <StatusBadge label={`réglé\u00A0: ${settlementLabels[settlement]}`} icon={IconCheck} tone="good" />
      )}
      {discrepancy !== 0 && settlement === null && (
        <StatusBadge label={toSettleLabel} icon={IconClockHour4} tone="neutral" />
      )}
      {linesToSettle > 0 && (
        <StatusBadge label={nameLinesToSettle(linesToSettle)} icon={IconClockHour4} tone="neutral" />
      )}
    </>
  )
}
