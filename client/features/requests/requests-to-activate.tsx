import { IconCircleCheck, IconCircleX, IconInbox } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { SecretModal } from '#client/ui/secret-modal.tsx'
import { counted } from '#shared/values/count.ts'
import { ActivateModal } from './activate-modal.tsx'
import { RejectModal } from './reject-modal.tsx'
import { type Request, requestColumns } from './request-columns.tsx'
import type { PagedSearch } from '#client/app/search-values.ts'

interface RequestsToActivateProps {
  search: PagedSearch
  onSearchChange: (search: PagedSearch) => void
}

/** `Demandes en attente`: requests without a subscription, to activate or to reject. */
export function RequestsToActivate({ search, onSearchChange }: RequestsToActivateProps) {
  const { q = '', page = 1 } = search
  const query = api.subscriptions.requests.useQuery(
    { search: q, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'subscriptions.requests' } },
  )
  const [asked, setAsked] = useState<{ action: 'activate' | 'reject' | null; request: Request | null }>({
    action: null,
    request: null,
  })
  const [made, setMade] = useState<{ opened: boolean; secret: string; email: string }>({
    opened: false,
    secret: '',
    email: '',
  })
  const close = () => setAsked(({ request }) => ({ action: null, request }))
  return (
    <>
      <PagedList
        label="Demandes en attente"
        query={query}
        failed={getFailure('subscriptions.requests')}
        filters={
          <SearchField label="Nom, e-mail ou téléphone" value={q} onChange={(next) => onSearchChange({ q: next })} />
        }
        count={counted(query.data?.total ?? 0, 'demande')}
        columns={requestColumns}
        rowKey={({ id }) => id}
        rowLabel={({ firstName, lastName }) => `${firstName} ${lastName}`}
        rowActions={(request) => [
          {
            label: 'Activer',
            icon: IconCircleCheck,
            worded: true,
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
      <ActivateModal
        opened={asked.action === 'activate'}
        request={asked.request}
        onClose={close}
        onPassword={(secret, { email }) => setMade({ opened: true, secret, email })}
      />
      <RejectModal opened={asked.action === 'reject'} request={asked.request} onClose={close} />
      <SecretModal
        opened={made.opened}
        onClose={() => setMade((now) => ({ ...now, opened: false }))}
        title="Mot de passe temporaire"
        secret={made.secret}
      >
        Le compte {made.email} est créé. Ce mot de passe n'est affiché qu'une fois&nbsp;; il est aussi envoyé par
        e-mail. L'utilisateur devra le changer à sa première connexion.
      </SecretModal>
    </>
  )
}
