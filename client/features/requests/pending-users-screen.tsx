import { IconCheck, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { counted } from '#shared/values/count.ts'
import { DecisionModal } from './decision-modal.tsx'
import { pendingColumns } from './request-columns.tsx'
import type { PagedSearch } from '#client/app/search-values.ts'

interface PendingUsersScreenProps {
  search: PagedSearch
  onSearchChange: (search: PagedSearch) => void
  renderProof: ComponentProps<typeof DecisionModal>['renderProof']
  queueLink: ReactNode
}

/** The registration requests without a decision, for the principal administrator. */
export function PendingUsersScreen({ search, onSearchChange, renderProof, queueLink }: PendingUsersScreenProps) {
  const { q = '', page = 1 } = search
  const query = api.pendingUsers.list.useQuery(
    { search: q, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'pendingUsers.list' } },
  )
  const [asked, setAsked] = useState<{ opened: boolean; requestId: string | null }>({ opened: false, requestId: null })
  return (
    <>
      <PageHeader
        title="Utilisateurs en attente"
        description="Les inscriptions à valider, les plus récentes d'abord."
        actions={queueLink}
      />
      <PagedList
        label="Utilisateurs en attente"
        query={query}
        failed={getFailure('pendingUsers.list')}
        filters={
          <SearchField
            label="Rechercher une demande"
            placeholder={searchHints.request}
            value={q}
            onChange={(next) => onSearchChange({ q: next })}
          />
        }
        count={`${counted(query.data?.total ?? 0, 'utilisateur')} en attente`}
        columns={pendingColumns}
        rowKey={({ id }) => id}
        rowLabel={({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`}
        rowActions={(row) => [
          {
            label: 'Valider',
            icon: IconCheck,
            worded: true,
            opens: true,
            onClick: () => setAsked({ opened: true, requestId: row.id }),
          },
        ]}
        empty={
          <EmptyState
            icon={IconUserCheck}
            title={q === '' ? 'Aucun utilisateur en attente' : 'Aucun utilisateur trouvé'}
          >
            {q === '' ? 'Les nouvelles inscriptions apparaîtront ici.' : 'Essayez un autre nom.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
      <DecisionModal
        opened={asked.opened}
        action="approve"
        requestId={asked.requestId}
        onClose={() => setAsked((now) => ({ ...now, opened: false }))}
        renderProof={renderProof}
      />
    </>
  )
}
