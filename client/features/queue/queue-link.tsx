import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { QueueKind } from '#shared/queue/queue-kind.ts'
import { QUEUE_TITLE } from '#shared/queue/queue-labels.fr.ts'

/** From a page that shows a part of the queue. */
export function QueueLink({ kind }: { kind?: QueueKind }) {
  return (
    <Button
      variant="default"
      leftSection={<IconInbox size={18} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/queue" search={kind === undefined ? {} : { kind }} {...props} />}
    >
      {QUEUE_TITLE}
    </Button>
  )
}
