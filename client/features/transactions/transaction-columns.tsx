import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { directions } from './directions.ts'
import { FeeNote } from './fee-note.tsx'
import { ProductBadge } from './product-badge.tsx'
import { Remark } from './remark.tsx'

type Column = DataColumn<TransactionRow>

const date: Column = {
  key: 'date',
  header: transactionLabels.date,
  render: (row) => formatDate(row.date),
  cardRole: 'title',
  nowrap: true,
}

const type: Column = {
  key: 'type',
  header: transactionLabels.type,
  cardRole: 'badge',
  nowrap: true,
  render: (row) => {
    const { label, icon, tone } = directions[row.type]
    return <StatusBadge label={label} icon={icon} tone={tone} />
  },
}

const amount: Column = {
  key: 'amount',
  header: transactionLabels.amount,
  align: 'right',
  cardRole: 'amount',
  render: (row) => (
    <>
      <Amount centimes={row.amount} tone={directions[row.type].money} />
      <FeeNote fee={row.fee} />
    </>
  ),
}

const agency: Column = { key: 'agency', header: 'Agence', render: (row) => row.agencyName }

/** With the reference, to save a column. */
const description: Column = {
  key: 'description',
  header: transactionLabels.description,
  render: (row) => <Remark description={row.description} reference={row.reference} />,
}

const operator: Column = { key: 'operator', header: 'Opérateur', render: (row) => row.operatorName }

function productBadge(header: string, tone: 'in' | 'out'): Column {
  return {
    key: 'product',
    header,
    cardRole: 'badge',
    render: (row) => row.product && <ProductBadge name={row.product.name} tone={tone} />,
  }
}

export const generalColumns: readonly Column[] = [
  date,
  type,
  amount,
  { ...agency, hideBelow: 'md', cardRole: 'none' },
  { key: 'category', header: 'Catégorie', render: (row) => row.product?.name },
  description,
]

export const incomingColumns: readonly Column[] = [date, operator, productBadge('Produit', 'in'), amount, description]

export const outgoingColumns: readonly Column[] = [date, amount, productBadge('Type', 'out'), agency, description]
