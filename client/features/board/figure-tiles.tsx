import type { ReactNode } from 'react'
import classes from './figure-tiles.module.css'

/** A row of figures above the agencies; a list on a phone. */
export function FigureTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={classes.tiles}>{children}</dl>
    </section>
  )
}
