import { Select } from '@mantine/core'
import { IconChecklist, IconEye } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/app/trpc.ts'
import { userStates } from '#client/features/users/user-states.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { formatCount } from '#shared/values/count.ts'
import { paymentStatuses } from '#shared/payments/payment-status.ts'
import { type Validation, validationColumns, validationKinds } from './validation-columns.tsx'
import type { ValidationsSearch } from './validations-search.ts'

interface ValidationsScreenProps {
  search: ValidationsSearch
  onSearchChange: (search: ValidationsSearch) => void
  onShow: (personId: string) => void
  /** `Traiter`: opens the screen where the request is decided. */
  onHandle: (validation: Validation) => void
}

/** Payments and registrations, waiting or decided. */
export function ValidationsScreen({ search, onSearchChange, onShow, onHandle }: ValidationsScreenProps) {
  const { q = '', status, page = 1 } = search
  const query = api.admin.validations.useQuery(
    { search: q, page, ...(status === undefined ? {} : { status }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.validations' } },
  )
  const isFiltered = q !== '' || status !== undefined
  const narrow = (change: Partial<ValidationsSearch>) => onSearchChange({ ...search, ...change, page: undefined })
  return (
    <>
      <PageHeader title="Validations manuelles" description="Les paiements hors ligne et les inscriptions à décider." />
      <PagedList
        label="Validations manuelles"
        query={query}
        failed={getFailure('admin.validations')}
        filters={
          <>
            <SearchField label="Nom, e-mail ou téléphone" value={q} onChange={(next) => narrow({ q: next })} />
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
        rowLabel={({ kind, firstName, lastName }) => `${validationKinds[kind].label} de ${firstName} ${lastName}`}
        rowActions={(row) => [
          { label: 'Voir', icon: IconEye, onClick: () => onShow(row.personId) },
          ...(row.status === 'pending'
            ? [{ label: 'Traiter', icon: IconChecklist, onClick: () => onHandle(row) }]
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
