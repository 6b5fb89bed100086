import { Alert, Anchor } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ClosingDay } from '#shared/closings/closing-day.ts'

/** That the day cannot be closed yet. Renders nothing where no hand-over waits. */
export function HandoverNotice({ day }: { day: Pick<ClosingDay, 'agencyId' | 'isHandoverPending'> }) {
  if (!day.isHandoverPending) return null
  return (
    <Alert color="yellow" role="note" icon={<IconHourglass size={20} aria-hidden />} title="Passation en attente">
      La journée se clôture après la réponse à la passation.{' '}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'cash', agency: day.agencyId }} {...props} />}
      >
        Ouvrir la passation
      </Anchor>
    </Alert>
  )
}
