import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

interface TwoLinesProps {
  first: ReactNode
  second: ReactNode
}

export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <>
      <bdi>{first}</bdi>
      {second !== null && second !== undefined && second !== '' && (
        <>
          {' '}
          <span className={classes.second} data-second>
            {second}
          </span>
        </>
      )}
    </>
  )
}
