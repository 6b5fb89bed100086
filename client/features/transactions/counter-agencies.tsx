import { UnstyledButton } from '@mantine/core'
import classes from './counter-tiles.module.css'

interface CounterAgenciesProps {
  agencies: ReadonlyArray<{ id: string; name: string }>
  onChoose: (id: string) => void
}

/** Asked once on a device. */
export function CounterAgencies({ agencies, onChoose }: CounterAgenciesProps) {
  return (
    <section className={classes.group} aria-labelledby="counter-agencies">
      <h2 id="counter-agencies" className={classes.title}>
        Dans quelle agence êtes-vous&nbsp;?
      </h2>
      <div className={classes.tiles}>
        {agencies.map(({ id, name }) => (
          <UnstyledButton key={id} className={classes.tile ?? ''} onClick={() => onChoose(id)}>
            <bdi>{name}</bdi>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
