import { IconAlertTriangle, IconCheck, IconClockHour4, IconLockOpen2 } from '@tabler/icons-react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import type { Closing, ClosingRow } from '#shared/closings/closing-day.ts'
import {
  awaitingAnswerLabel,
  closingStateLabels,
  nameLinesAwaiting,
  nameLinesToSettle,
  settlementLabels,
  toSettleLabel,
} from '#shared/closings/closing-labels.fr.ts'

type Shown =
  | 'reviewState'
  | 'needsCheck'
  | 'settlement'
  | 'discrepancy'
  | 'isAwaitingAnswer'
  | 'linesToSettle'
  | 'linesAwaitingAnswer'

type States = Pick<ClosingRow, Shown> & { reopened?: Closing['reopened'] }

export function ClosingStates(states: States) {
  const { reviewState, needsCheck, settlement, discrepancy, isAwaitingAnswer, reopened = null } = states
  const { linesAwaitingAnswer, linesToSettle } = states
  const linesLeft = linesToSettle - linesAwaitingAnswer
  if (reopened !== null) return <StatusBadge label={closingStateLabels.reopened} icon={IconLockOpen2} tone="neutral" />
  return (
    <>
      {reviewState === 'to_review' && (
        <StatusBadge label={closingStateLabels.toReview} icon={IconClockHour4} tone="waiting" />
      )}
      {reviewState === 'approved' && <StatusBadge label={closingStateLabels.approved} icon={IconCheck} tone="good" />}
      {needsCheck && <StatusBadge label={closingStateLabels.toCheck} icon={IconAlertTriangle} tone="bad" />}
      {settlement !== null && <StatusBadge label={nameSettled(settlement)} icon={IconCheck} tone="good" />}
      {discrepancy !== 0 && settlement === null && (
        <StatusBadge
          label={isAwaitingAnswer ? awaitingAnswerLabel : toSettleLabel}
          icon={IconClockHour4}
          tone={isAwaitingAnswer ? 'waiting' : 'neutral'}
        />
      )}
      {linesAwaitingAnswer > 0 && (
        <StatusBadge label={nameLinesAwaiting(linesAwaitingAnswer)} icon={IconClockHour4} tone="waiting" />
      )}
      {linesLeft > 0 && <StatusBadge label={nameLinesToSettle(linesLeft)} icon={IconClockHour4} tone="neutral" />}
    </>
  )
}

/** The longest one is shorter here, so that the history stays a table at 1280 px. */
function nameSettled(settlement: NonNullable<States['settlement']>): string {
  const label = settlementLabels[settlement]
  return settlement === 'charged' ? 'à la charge de la personne' : `réglé\u00A0: ${label}`
}
