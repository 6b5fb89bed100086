import { readMachineClock } from '#client/app/machine-clock.ts'
import { IconBan, IconCircleCheck, IconHourglass, IconLock } from '@tabler/icons-react'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { terminalStateLabels } from '#shared/terminals/terminal-labels.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import type { TerminalRow } from './terminal-values.ts'
import { formatRemaining } from './terminal-words.ts'

export const terminalColumns: readonly DataColumn<TerminalRow>[] = [
  { key: 'name', header: 'Nom', cardRole: 'title', render: ({ name }) => <bdi>{name}</bdi> },
  { key: 'agency', header: 'Agence', render: ({ agencyName }) => <bdi>{agencyName}</bdi> },
  {
    key: 'seen',
    header: 'Dernière activité',
    nowrap: true,
    render: ({ lastSeen }) => (lastSeen === null ? 'Jamais' : formatDateTime(lastSeen)),
  },
  {
    key: 'lock',
    header: 'Verrouillage',
    nowrap: true,
    hideBelow: 'md',
    render: ({ lockAfterMinutes }) => `après ${lockAfterMinutes}\u00A0min`,
  },
  { key: 'state', header: 'Statut', nowrap: true, cardRole: 'badge', render: (row) => <TerminalState {...row} /> },
]

function TerminalState({ state, isLocked, codeExpiresAt }: TerminalRow) {
  if (state === 'revoked') return <StatusBadge label={terminalStateLabels.revoked} icon={IconBan} tone="neutral" />
  if (isLocked) return <StatusBadge label="Poste bloqué" icon={IconLock} tone="bad" />
  if (state === 'enrolled') {
    return <StatusBadge label={terminalStateLabels.enrolled} icon={IconCircleCheck} tone="good" />
  }
  const isOver = codeExpiresAt === null || codeExpiresAt.getTime() <= readMachineClock()
  return (
    <StatusBadge
      label={isOver ? 'Code dépassé' : `Code valable ${formatRemaining(codeExpiresAt, readMachineClock())}`}
      icon={IconHourglass}
      tone={isOver ? 'neutral' : 'waiting'}
    />
  )
}
