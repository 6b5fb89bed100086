import { Select } from '@mantine/core'
import { IconChecklist, IconCircleX, IconEye } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/app/trpc.ts'
import { userStates } from '#client/features/users/user-states.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { formatCount } from '#shared/values/count.ts'
import { paymentStatuses } from '#shared/payments/payment-status.ts'
import { type Validation, validationColumns, validationKinds } from './validation-columns.tsx'
import type { ValidationsSearch } from './validations-search.ts'

interface ValidationsScreenProps {
  search: ValidationsSearch
  onSearchChange: (search: ValidationsSearch) => void
  onShow: (personId: string) => void
  /** `Traiter`: opens the decision. */
  onHandle: (validation: Validation) => void
  /** Of a registration. */
  onReject: (validation: Validation) => void
  queueLink: ReactNode
}

/** Payments and registrations, waiting or decided. */
export function ValidationsScreen({
  search,
  onSearchChange,
  onShow,
  onHandle,
  onReject,
  queueLink,
}: ValidationsScreenProps) {
  const { q = '', status, page = 1 } = search
  const query = api.admin.validations.useQuery(
    { search: q, page, ...(status === undefined ? {} : { status }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.validations' } },
  )
  const isFiltered = q !== '' || status !== undefined
  const narrow = (change: Partial<ValidationsSearch>) => onSearchChange({ ...search, ...change, page: undefined })
  return (
    <>
      <PageHeader
        title="Validations manuelles"
        description="Les paiements hors ligne et les inscriptions à décider."
        actions={queueLink}
      />
      <PagedList
        label="Validations manuelles"
        query={query}
        failed={getFailure('admin.validations')}
        filters={
          <>
            <SearchField
              label="Rechercher une demande ou un paiement"
              placeholder={searchHints.validation}
              value={q}
              onChange={(next) => narrow({ q: next })}
            />
            <Select
              label="Statut"
              placeholder="Tous"
              data={paymentStatuses.map((value) => ({ value, label: userStates[value].choice }))}
              value={status ?? null}
              onChange={(value) => narrow({ status: paymentStatuses.find((one) => one === value) })}
              clearable
              clearButtonProps={{ 'aria-label': 'Effacer le statut' }}
            />
          </>
        }
        count={`${formatCount(query.data?.pending ?? 0)} demande(s) en attente`}
        columns={validationColumns}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        rowLabel={({ kind, firstName, lastName, email }) =>
          `${validationKinds[kind].label} de ${firstName} ${lastName}, ${email}`
        }
        rowActions={(row) => [
          { label: 'Voir', icon: IconEye, opens: true, onClick: () => onShow(row.personId) },
          ...(row.status === 'pending'
            ? [{ label: 'Traiter', icon: IconChecklist, onClick: () => onHandle(row) }]
            : []),
          ...(row.status === 'pending' && row.kind === 'request'
            ? [{ label: 'Rejeter', icon: IconCircleX, tone: 'danger' as const, onClick: () => onReject(row) }]
            : []),
        ]}
        empty={
          <EmptyState icon={IconChecklist} title={isFiltered ? 'Aucune demande trouvée' : 'Aucune demande'}>
            {isFiltered
              ? 'Essayez un autre nom ou effacez un filtre.'
              : 'Les paiements hors ligne et les autres demandes de validation manuelle apparaîtront ici.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
    </>
  )
}
