import { Skeleton } from '@mantine/core'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { OperatorCard } from './operator-card.tsx'
import classes from './operator-grid.module.css'

interface OperatorGridProps {
  /** Undefined while they load. */
  operators: ApiOutputs['operators']['list'] | undefined
}

/** The operators side by side, in the order of their names whatever their state: nothing moves under the pointer. */
export function OperatorGrid({ operators }: OperatorGridProps) {
  return (
    <ul className={classes.grid} aria-label="Opérateurs" aria-busy={operators === undefined}>
      {operators === undefined
        ? Array.from({ length: 6 }, (_, index) => (
            <li key={index}>
              <Skeleton height={84} radius="lg" />
            </li>
          ))
        : operators.map((operator) => <OperatorCard key={operator.id} operator={operator} />)}
    </ul>
  )
}
