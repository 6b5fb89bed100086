import { getActionLabel } from '#shared/messages/audit.fr.ts'
import type { ClosingAuditLine } from '#shared/closings/closing-day.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import classes from '#client/ui/record-card.module.css'

/** Renders nothing without lines. */
export function ClosingTrail({ lines }: { lines: readonly ClosingAuditLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="audit">
      <h3 id="audit">Journal d'audit</h3>
      <ul className={classes.list}>
        {lines.map(({ seq, atLocal, actorName, action, reason }) => (
          <li key={seq}>
            <span>{getActionLabel(action)}</span>
            <span className={classes.quiet}>
              <bdi>{actorName}</bdi>, {formatDateTime(atLocal)}
            </span>
            {reason !== null && <bdi className={classes.reason}>{reason}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}
