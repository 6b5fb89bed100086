import { Badge } from '@mantine/core'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { daysBetween, formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'

export function customerColumns(today: IsoDate): ReadonlyArray<DataColumn<DebtorRow>> {
  return [
    {
      key: 'name',
      header: 'Client',
      cardRole: 'title',
      render: ({ name, phone }) => <TwoLines first={name} second={phone} />,
    },
    {
      key: 'agency',
      header: 'Agence',
      hideBelow: 'md',
      render: ({ agencyName }) => <bdi>{agencyName ?? '—'}</bdi>,
    },
    {
      key: 'oldest',
      header: 'Depuis le',
      cardRole: 'meta',
      nowrap: true,
      render: ({ oldest }) =>
        oldest === null ? (
          '—'
        ) : (
          <TwoLines
            first={formatDate(oldest)}
            second={oldest < today ? counted(daysBetween(oldest, today), 'jour') : "aujourd'hui"}
          />
        ),
    },
    {
      key: 'limit',
      header: 'Plafond',
      hideBelow: 'lg',
      render: ({ limit, active }) =>
        active ? limit === null ? 'Sans plafond' : formatMoney(limit) : <Badge color="gray">Sans avance</Badge>,
    },
    {
      key: 'balance',
      header: 'Reste dû',
      unit: 'MAD',
      align: 'right',
      cardRole: 'amount',
      render: ({ balance }) => <Amount centimes={balance} />,
    },
  ]
}
