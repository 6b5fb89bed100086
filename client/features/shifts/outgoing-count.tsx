import classes from '#client/ui/record-card.module.css'
import { CountTable } from '#client/ui/count-table.tsx'
import type { PendingHandover } from '#shared/shifts/shift-row.ts'

/** What the person who hands the cash over counted. Renders nothing where it is not shown to a member who counts blind. */
export function OutgoingCount({ pending }: { pending: PendingHandover }) {
  const { count, byName } = pending
  if (count === null) return null
  return (
    <section className={classes.card} aria-labelledby="comptage-sortant">
      <h3 id="comptage-sortant">
        Comptage fait par <bdi>{byName}</bdi>
      </h3>
      <CountTable {...count} />
    </section>
  )
}
