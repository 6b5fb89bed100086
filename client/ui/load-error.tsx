import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'

interface LoadErrorProps {
  title: string
  onRetry: () => void
}

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
