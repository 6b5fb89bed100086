import { Alert } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import type { MonthPending } from '#shared/month/month-row.ts'
import { listPending } from './month-words.ts'

/** Renders nothing where nothing is open. */
export function PendingNotice({ pending, isProvisional }: { pending: MonthPending; isProvisional: boolean }) {
  const words = listPending(pending, isProvisional)
  if (words.length === 0) return null
  return (
    <Alert color="yellow" role="note" icon={<IconHourglass size={20} aria-hidden />} title="À savoir">
      <ul style={{ margin: 0, paddingInlineStart: '1.125rem' }}>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Alert>
  )
}
