import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'

interface LoadErrorProps {
  /** The action's failure sentence: `Impossible de charger les données`. */
  title: string
  onRetry: () => void
}

/** In place of what could not be loaded, with a way to try again. */
export function LoadError({ title, onRetry }: LoadErrorProps) {
  return (
    <EmptyState
      icon={IconCloudOff}
      title={title}
      action={
        <Button variant="default" onClick={onRetry}>
          Réessayer
        </Button>
      }
    />
  )
}
