import { IconCircleCheck, IconClockHour4, IconHourglass, IconUserOff } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { memberRoleLabels, memberStatusLabels } from '#shared/team/team-labels.fr.ts'
import type { TeamMember } from './member-values.ts'
import { describeAgencies, describeOptions } from './team-words.ts'

export type TeamInvitation = ApiOutputs['team']['list']['invitations'][number]

function renderRole(of: TeamMember | TeamInvitation) {
  return <TwoLines first={memberRoleLabels[of.role]} second={describeOptions(of)} />
}

export const memberColumns: readonly DataColumn<TeamMember>[] = [
  {
    key: 'name',
    header: 'Nom',
    cardRole: 'title',
    render: ({ name, email, hasAccount }) => <TwoLines first={name} second={hasAccount ? email : 'Sans compte'} />,
  },
  { key: 'role', header: 'Rôle', render: renderRole },
  {
    key: 'pin',
    header: 'Code',
    nowrap: true,
    hideBelow: 'lg',
    render: ({ hasPin }) => (hasPin ? 'Défini' : '—'),
  },
  { key: 'agencies', header: 'Agences', render: (member) => <bdi>{describeAgencies(member)}</bdi> },
  {
    key: 'seen',
    header: 'Dernière activité',
    nowrap: true,
    hideBelow: 'md',
    render: ({ lastSeen }) => (lastSeen === null ? 'Jamais' : formatDateTime(lastSeen)),
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: ({ status }) => (
      <StatusBadge
        label={memberStatusLabels[status]}
        icon={status === 'active' ? IconCircleCheck : IconUserOff}
        tone={status === 'active' ? 'good' : 'neutral'}
      />
    ),
  },
]

export const invitationColumns: readonly DataColumn<TeamInvitation>[] = [
  {
    key: 'name',
    header: 'Nom',
    cardRole: 'title',
    render: ({ name, email }) => <TwoLines first={name} second={email} />,
  },
  { key: 'role', header: 'Rôle', render: renderRole },
  { key: 'agencies', header: 'Agences', render: (invitation) => <bdi>{describeAgencies(invitation)}</bdi> },
  {
    key: 'sent',
    header: 'Envoyée le',
    nowrap: true,
    hideBelow: 'md',
    render: ({ sentOn }) => formatDate(sentOn),
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: ({ status, expiresOn }) =>
      status === 'expired' ? (
        <StatusBadge label="Délai dépassé" icon={IconClockHour4} tone="neutral" />
      ) : (
        <StatusBadge label={`Attend jusqu'au ${formatDate(expiresOn)}`} icon={IconHourglass} tone="waiting" />
      ),
  },
]
