import type { CountAttempt } from '#shared/closings/blind-count.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from '#client/ui/record-card.module.css'

/** The counts by members who did not see what was expected. Renders nothing where others counted. */
export function ClosingAttempts({ attempts }: { attempts: readonly CountAttempt[] }) {
  if (attempts.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="comptages-aveugles">
      <h3 id="comptages-aveugles">Comptages à l'aveugle</h3>
      <ul className={classes.list}>
        {attempts.map(({ attempt, byName, atLocal, counted, comment }) => (
          <li key={attempt}>
            <span>
              <strong>{nameAttempt({ attempt })}</strong>{' '}
              <span className={classes.quiet}>
                <bdi>{byName}</bdi>, {formatDateTime(atLocal)}
              </span>
            </span>
            <span>{formatMoney(counted)}</span>
            {comment !== null && <bdi className={classes.reason}>{comment}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function nameAttempt({ attempt }: Pick<CountAttempt, 'attempt'>): string {
  return attempt === 1 ? '1er comptage' : `${attempt}e comptage`
}
