import { Loader } from '@mantine/core'
import classes from './diagnosis-card.module.css'

export function DiagnosisPending() {
  return (
    <div className={classes.diagnosis} data-state="pending">
      <Loader size="xs" color="gray" aria-hidden />
      Recherche de la cause…
    </div>
  )
}
