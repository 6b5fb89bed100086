import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { memberRoleLabels, memberStatusLabels } from '#shared/team/team-labels.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'

type Member = ApiOutputs['admin']['clientMembers']['rows'][number]

const columns: readonly DataColumn<Member>[] = [
  {
    key: 'name',
    header: 'Nom',
    cardRole: 'title',
    render: ({ name, email }) => <TwoLines first={name} second={email} />,
  },
  { key: 'role', header: 'Rôle', nowrap: true, render: ({ role }) => memberRoleLabels[role] },
  {
    key: 'agencies',
    header: 'Agences',
    render: ({ allAgencies, agencies }) => (
      <bdi>{allAgencies ? 'Toutes' : agencies.map(({ name }) => name).join(', ') || 'Aucune'}</bdi>
    ),
  },
  {
    key: 'seen',
    header: 'Dernière activité',
    nowrap: true,
    render: ({ lastSeen }) => (lastSeen === null ? 'Jamais' : formatDateTime(lastSeen)),
  },
  { key: 'status', header: 'Statut', nowrap: true, render: ({ status }) => memberStatusLabels[status] },
]

interface ClientMembersProps {
  userId: string
  page: number
  onPageChange: (page: number) => void
}

/** The people of a client's space, for administrators. */
export function ClientMembers({ userId, page, onPageChange }: ClientMembersProps) {
  const query = api.admin.clientMembers.useQuery(
    { userId, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.clientMembers' } },
  )
  return (
    <PagedList
      label="Équipe"
      query={query}
      failed={getFailure('admin.clientMembers')}
      filters={null}
      count={counted(query.data?.total ?? 0, 'membre')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={IconUsers} title="Aucun membre" />}
      onPageChange={onPageChange}
    />
  )
}
