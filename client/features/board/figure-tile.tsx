import type { ReactNode } from 'react'
import classes from './figure-tiles.module.css'

interface FigureTileProps {
  label: ReactNode
  hint: string
  /** The hint is left out on a phone. */
  isHintWide?: boolean
  children: ReactNode
}

export function FigureTile({ label, hint, isHintWide = false, children }: FigureTileProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{children}</dd>
      <dd className={classes.hint} data-wide={isHintWide || undefined}>
        {hint}
      </dd>
    </div>
  )
}
