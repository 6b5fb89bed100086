import { IconNotebook } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToday } from '#client/app/session.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { DayFilter } from '#client/ui/day-filter.tsx'
import type { BalancesSearch } from './admin-balances-search.ts'
import { PagedList } from '#client/ui/paged-list.tsx'
import classes from '#client/ui/names.module.css'

type Balance = ApiOutputs['admin']['journal']['rows'][number]

const columns: readonly DataColumn<Balance>[] = [
  {
    key: 'agency',
    header: 'Agence',
    cardRole: 'title',
    render: ({ agencyName }) => <bdi className={classes.name}>{agencyName}</bdi>,
  },
  { key: 'group', header: 'Groupe', hideBelow: 'lg', render: ({ groupName }) => <bdi>{groupName ?? '—'}</bdi> },
  {
    key: 'client',
    header: 'Client',
    render: ({ ownerName, ownerEmail }) => <TwoLines first={ownerName} second={ownerEmail} />,
  },
  {
    key: 'count',
    header: 'Transactions',
    align: 'right',
    hideBelow: 'lg',
    render: ({ incomingCount, outgoingCount }) => (
      <span className="tabular">{formatCount(incomingCount + outgoingCount)}</span>
    ),
  },
  {
    key: 'incoming',
    header: 'Entrées',
    unit: 'MAD',
    align: 'right',
    render: ({ incomingTotal }) => <Amount centimes={incomingTotal} tone="in" />,
  },
  {
    key: 'outgoing',
    header: 'Sorties',
    unit: 'MAD',
    align: 'right',
    render: ({ outgoingTotal }) => <Amount centimes={outgoingTotal} tone="out" />,
  },
  {
    key: 'balance',
    header: 'Solde',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ balance }) => <Amount centimes={balance} tone="balance" />,
  },
]

interface BalancesScreenProps {
  search: BalancesSearch
  onSearchChange: (search: BalancesSearch) => void
}

/** `/admin/journal`. */
export function BalancesScreen({ search, onSearchChange }: BalancesScreenProps) {
  const navigate = useNavigate()
  const today = useToday()
  const { page = 1, group = '', agency = '' } = search
  const date = search.date ?? today
  const query = api.admin.journal.useQuery(
    { date, group, agency, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.journal' } },
  )
  const handleFilter = (change: Partial<BalancesSearch>) => onSearchChange({ ...search, ...change, page: undefined })
  const totals = query.data?.totals
  return (
    <>
      <PageHeader title="Journal des soldes" description="Par agence et par jour, chez tous les clients." />
      <PagedList
        label="Journal des soldes"
        query={query}
        failed={getFailure('admin.journal')}
        filters={
          <>
            <DayFilter value={date} onChange={(next) => handleFilter({ date: next })} today={today} />
            <SearchField label="Filtrer par groupe" value={group} onChange={(next) => handleFilter({ group: next })} />
            <SearchField
              label="Filtrer par agence"
              placeholder="Agence ou client"
              value={agency}
              onChange={(next) => handleFilter({ agency: next })}
            />
          </>
        }
        count={`${counted(query.data?.total ?? 0, 'agence')} avec des mouvements le ${formatDate(query.data?.date)}`}
        columns={columns}
        onOpen={({ ownerId }) => void navigate({ to: '/admin/users/$id', params: { id: ownerId } })}
        rowKey={({ agencyId, ownerId }) => `${ownerId} ${agencyId}`}
        footer={
          totals !== undefined && (
            <TotalsBar
              title="Total du jour"
              items={[
                { label: 'Entrées', value: <Amount centimes={totals.incomingTotal} tone="in" /> },
                { label: 'Sorties', value: <Amount centimes={totals.outgoingTotal} tone="out" /> },
                { label: 'Solde', value: <Amount centimes={totals.balance} tone="balance" /> },
              ]}
            />
          )
        }
        empty={
          <EmptyState icon={IconNotebook} title="Aucun mouvement ce jour">
            Choisissez une autre date ou effacez un filtre.
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
    </>
  )
}
