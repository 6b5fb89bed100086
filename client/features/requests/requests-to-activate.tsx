import { IconCircleCheck, IconCircleX, IconInbox } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { counted } from '#shared/values/count.ts'
import { DecisionModal } from './decision-modal.tsx'
import { RejectModal } from './reject-modal.tsx'
import { type Request, requestColumns } from './request-columns.tsx'
import type { PagedSearch } from '#client/app/search-values.ts'

interface RequestsToActivateProps {
  search: PagedSearch
  onSearchChange: (search: PagedSearch) => void
  renderProof: ComponentProps<typeof DecisionModal>['renderProof']
}

/** `Demandes en attente`: requests without a subscription, to activate or to reject. */
export function RequestsToActivate({ search, onSearchChange, renderProof }: RequestsToActivateProps) {
  const { q = '', page = 1 } = search
  const query = api.subscriptions.requests.useQuery(
    { search: q, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'subscriptions.requests' } },
  )
  const [asked, setAsked] = useState<{ action: 'activate' | 'reject' | null; request: Request | null }>({
    action: null,
    request: null,
  })
  const close = () => setAsked(({ request }) => ({ action: null, request }))
  return (
    <>
      <PagedList
        label="Demandes en attente"
        query={query}
        failed={getFailure('subscriptions.requests')}
        filters={
          <SearchField
            label="Rechercher une demande"
            placeholder={searchHints.request}
            value={q}
            onChange={(next) => onSearchChange({ q: next })}
          />
        }
        count={counted(query.data?.total ?? 0, 'demande')}
        columns={requestColumns}
        rowKey={({ id }) => id}
        rowLabel={({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`}
        rowActions={(request) => [
          {
            label: 'Activer',
            icon: IconCircleCheck,
            worded: true,
            opens: true,
            onClick: () => setAsked({ action: 'activate', request }),
          },
          // An approved request is changed under `Utilisateurs`.
          ...(request.status === 'pending'
            ? [
                {
                  label: 'Rejeter',
                  icon: IconCircleX,
                  tone: 'danger' as const,
                  onClick: () => setAsked({ action: 'reject', request }),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconInbox} title={q === '' ? 'Aucune demande en attente' : 'Aucune demande trouvée'}>
            {q === '' ? 'Les inscriptions sans abonnement apparaîtront ici.' : 'Essayez un autre nom.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
      <DecisionModal
        opened={asked.action === 'activate'}
        action="activate"
        requestId={asked.request?.id ?? null}
        onClose={close}
        renderProof={renderProof}
      />
      <RejectModal opened={asked.action === 'reject'} request={asked.request} onClose={close} />
    </>
  )
}
