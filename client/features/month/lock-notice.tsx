import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { OUTSIDE_AGENCIES, resultLineLabels } from '#shared/month/month-labels.fr.ts'
import type { MonthLock } from '#shared/month/month-row.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'

/** That the figures are kept ones, and what is another one since. */
export function LockNotice({ lock: { lockedAtLocal, lockedBy, changes } }: { lock: MonthLock }) {
  return (
    <Alert
      color={changes.length === 0 ? 'sandouk' : 'yellow'}
      role="note"
      icon={<IconLock size={20} aria-hidden />}
      title={`Verrouillé le ${formatDateTime(lockedAtLocal)}`}
    >
      {lockedBy !== null && (
        <>
          Par <bdi>{lockedBy}</bdi>.{' '}
        </>
      )}
      Les chiffres sont ceux du verrouillage
      {changes.length === 0 ? "\u00A0; rien n'a changé depuis." : '. Depuis\u00A0:'}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ agencyId, agencyName, line, kept, now }) => (
            <li key={`${agencyId} ${line}`}>
              <bdi>{agencyName ?? OUTSIDE_AGENCIES}</bdi>, {resultLineLabels[line].toLowerCase()}&nbsp;:{' '}
              {formatSignedMoney(kept)} au verrouillage, {formatSignedMoney(now)} maintenant
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
