import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { placeKindLabels } from '#shared/places/place-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { Place } from './place-values.ts'

export const placeColumns: readonly DataColumn<Place>[] = [
  {
    key: 'name',
    header: 'Lieu',
    cardRole: 'title',
    render: ({ name, accountEnd, active }) => (
      <TwoLines
        first={<bdi>{name}</bdi>}
        second={active ? (accountEnd === null ? null : `•••• ${accountEnd}`) : 'hors service'}
      />
    ),
  },
  {
    key: 'kind',
    header: 'Type',
    cardRole: 'meta',
    render: ({ kind, agencyName }) => (
      <TwoLines first={placeKindLabels[kind]} second={kind === 'safe' ? <bdi>{agencyName ?? 'central'}</bdi> : null} />
    ),
  },
  {
    key: 'balance',
    header: 'Solde',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ balance }) => <Amount centimes={balance} />,
  },
  {
    key: 'state',
    header: 'À savoir',
    render: (place) => <TwoLines first={describeState(place)} second={describeCount(place)} />,
  },
]

function describeState({ kind, balance, ceiling, expectedIn }: Place): string {
  if (ceiling !== null && balance > ceiling) return `au-dessus du plafond de ${formatMoney(ceiling)}`
  if (expectedIn > 0) return `${formatMoney(expectedIn)} en route`
  if (ceiling !== null) return `plafond ${formatMoney(ceiling)}`
  return kind === 'bank' ? 'selon Sandouk' : '—'
}

function describeCount({ kind, lastCount }: Place): string | null {
  if (kind !== 'safe') return null
  return lastCount === null ? 'jamais compté' : `compté le ${formatDate(lastCount.date)}`
}
