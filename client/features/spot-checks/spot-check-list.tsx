import type { SpotCheck } from '#shared/spot-checks/spot-check-row.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from '#client/ui/record-card.module.css'
import { DiscrepancyAmount } from '#client/ui/discrepancy-amount.tsx'

interface SpotCheckListProps {
  checks: readonly SpotCheck[]
  /** Where they are of several agencies. */
  showsAgency?: boolean
  order?: 2 | 3
}

/** Renders nothing without spot checks. */
export function SpotCheckList({ checks, showsAgency = false, order = 3 }: SpotCheckListProps) {
  if (checks.length === 0) return null
  const Heading = order === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.card} aria-labelledby="controles" data-figures>
      <Heading id="controles">Contrôles inopinés</Heading>
      <ul className={classes.list}>
        {checks.map((check) => (
          <li key={check.id}>
            <span>
              <strong>{formatDateTime(check.atLocal)}</strong>{' '}
              <span className={classes.quiet}>
                par <bdi>{check.byName}</bdi>
                {check.holderName !== null && (
                  <>
                    , caisse tenue par <bdi>{check.holderName}</bdi>
                  </>
                )}
                {showsAgency && (
                  <>
                    {' '}
                    · <bdi>{check.agencyName}</bdi>
                  </>
                )}
              </span>
            </span>
            <DiscrepancyAmount discrepancy={check.discrepancy} />
            <span className={classes.reason}>
              Attendu {formatMoney(check.expected)}, compté {formatMoney(check.counted)}
            </span>
            {check.comment !== null && <bdi className={classes.reason}>{check.comment}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}
