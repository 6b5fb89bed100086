import { IconCheck, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { counted } from '#shared/values/count.ts'
import { pendingColumns, type Request } from './request-columns.tsx'
import type { PagedSearch } from '#client/app/search-values.ts'
import { useDecideRequest } from './use-request-mutations.ts'

interface PendingUsersScreenProps {
  search: PagedSearch
  onSearchChange: (search: PagedSearch) => void
}

/** The registration requests without a decision, for the principal administrator. */
export function PendingUsersScreen({ search, onSearchChange }: PendingUsersScreenProps) {
  const { q = '', page = 1 } = search
  const query = api.pendingUsers.list.useQuery(
    { search: q, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'pendingUsers.list' } },
  )
  const { approve } = useDecideRequest()
  const [asked, setAsked] = useState<{ opened: boolean; request: Request | null }>({ opened: false, request: null })
  const { request } = asked
  return (
    <>
      <PageHeader
        title="Utilisateurs en attente"
        description="Les inscriptions à valider, les plus récentes d'abord."
      />
      <PagedList
        label="Utilisateurs en attente"
        query={query}
        failed={getFailure('pendingUsers.list')}
        filters={
          <SearchField label="Nom, e-mail ou téléphone" value={q} onChange={(next) => onSearchChange({ q: next })} />
        }
        count={`${counted(query.data?.total ?? 0, 'utilisateur')} en attente`}
        columns={pendingColumns}
        rowKey={({ id }) => id}
        rowLabel={({ firstName, lastName }) => `${firstName} ${lastName}`}
        rowActions={(row) => [
          { label: 'Valider', icon: IconCheck, worded: true, onClick: () => setAsked({ opened: true, request: row }) },
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
      <ConfirmModal
        opened={asked.opened}
        onClose={() => setAsked((now) => ({ ...now, opened: false }))}
        title={"Valider l'utilisateur\u00A0?"}
        confirmLabel="Valider"
        tone="normal"
        onConfirm={async () => {
          if (request !== null) await approve.mutateAsync({ id: request.id })
        }}
      >
        Le compte de{' '}
        <bdi>
          {request?.firstName} {request?.lastName}
        </bdi>{' '}
        sera validé et son groupe créé avec le pack «&nbsp;{request?.planName}&nbsp;».
      </ConfirmModal>
    </>
  )
}
