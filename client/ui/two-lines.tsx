import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

interface TwoLinesProps {
  first: ReactNode
  /** Under it, quieter; nothing where there is nothing to say. */
  second: ReactNode
}

/** A cell of a table that says two things: a name and its address, a date and what follows from it. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <>
      <bdi>{first}</bdi>
      {second !== null && second !== undefined && second !== '' && <span className={classes.second}>{second}</span>}
    </>
  )
}
