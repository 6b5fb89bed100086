import { IconAlertTriangle, IconCheck, IconClockHour4, IconLockOpen2 } from '@tabler/icons-react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import type { Closing, ClosingRow } from '#shared/closings/closing-day.ts'
import { settlementLabels } from './closing-words.ts'

type States = Pick<ClosingRow, 'reviewState' | 'needsCheck' | 'settlement' | 'discrepancy'> & {
  reopened?: Closing['reopened']
}

/** What a closing waits for, and what was done about it. */
export function ClosingStates({ reviewState, needsCheck, settlement, discrepancy, reopened = null }: States) {
  if (reopened !== null) return <StatusBadge label="rouverte" icon={IconLockOpen2} tone="neutral" />
  return (
    <>
      {reviewState === 'to_review' && <StatusBadge label="à valider" icon={IconClockHour4} tone="waiting" />}
      {reviewState === 'approved' && <StatusBadge label="validée" icon={IconCheck} tone="good" />}
      {needsCheck && <StatusBadge label="à revérifier" icon={IconAlertTriangle} tone="bad" />}
      {settlement !== null && (
        <StatusBadge
          label={`réglé\u00A0: ${settlementLabels[settlement].toLowerCase()}`}
          icon={IconCheck}
          tone="good"
        />
      )}
      {discrepancy !== 0 && settlement === null && (
        <StatusBadge label="écart à régler" icon={IconClockHour4} tone="neutral" />
      )}
    </>
  )
}
