import { UnstyledButton } from '@mantine/core'
import type { CounterOperator } from './counter-board.ts'
import classes from './counter-tiles.module.css'

interface CounterOperatorsProps {
  operators: readonly CounterOperator[]
  chosen: string | undefined
  /** Of the last entry: where the next one begins for a keyboard. */
  last: string | undefined
  onChoose: (id: string) => void
}

export function CounterOperators({ operators, chosen, last, onChoose }: CounterOperatorsProps) {
  return (
    <section className={classes.group} aria-labelledby="counter-operators" data-step="operators">
      <h2 id="counter-operators" className={classes.title}>
        Opérateur
      </h2>
      <div className={classes.tiles}>
        {operators.map(({ id, name }) => (
          <UnstyledButton
            key={id}
            className={classes.tile ?? ''}
            aria-pressed={id === chosen}
            data-next={id === last || undefined}
            onClick={() => onChoose(id)}
          >
            <bdi>{name}</bdi>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
