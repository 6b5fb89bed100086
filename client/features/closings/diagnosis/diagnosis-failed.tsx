import { Button } from '@mantine/core'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import classes from './diagnosis-card.module.css'

export function DiagnosisFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.diagnosis} data-state="failed">
      {getFailure('closings.diagnose')}
      <Button variant="default" size="compact-md" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
