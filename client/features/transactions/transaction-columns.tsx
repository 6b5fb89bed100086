import { isImportedId } from '#shared/imports/imported-id.ts'
import { VisuallyHidden } from '@mantine/core'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatAmount, ZERO_AMOUNT } from '#shared/values/money.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { DatedCell } from './dated-cell.tsx'
import { directions } from './directions.ts'
import { OffDrawerBadge } from './off-drawer-badge.tsx'
import classes from './transaction-columns.module.css'

type Column = DataColumn<TransactionRow>

const date: Column = {
  key: 'date',
  header: transactionLabels.date,
  render: (row) => <DatedCell date={row.date} isDayClosed={row.isDayClosed} isImported={isImportedId(row.id)} />,
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
  unit: 'MAD',
  align: 'right',
  cardRole: 'amount',
  render: (row) => (
    <>
      <Amount centimes={row.amount} tone={directions[row.type].money} />
      {row.fee !== ZERO_AMOUNT && (
        <span className={classes.fee} data-second>
          frais {formatAmount(row.fee)}
        </span>
      )}
    </>
  ),
}

const agency: Column = {
  key: 'agency',
  header: 'Agence',
  render: (row) => (row.agencyId === null ? <OffDrawerBadge /> : row.agencyName),
}

/** With the reference and the operator account, to save two columns. */
const description: Column = {
  key: 'description',
  header: transactionLabels.description,
  render: ({ description: text, reference, account }) => (
    <>
      <LongText text={text} />
      {reference !== null && (
        <span className={classes.reference} data-second>
          <abbr title="Référence" className={classes.label}>
            Réf.
          </abbr>{' '}
          {reference}
        </span>
      )}
      {account !== null && (
        <span className={classes.reference} data-second>
          <VisuallyHidden>{transactionLabels.account} </VisuallyHidden>
          <bdi>{account.label}</bdi>
        </span>
      )}
    </>
  ),
}

const operator: Column = { key: 'operator', header: 'Opérateur', render: (row) => row.operatorName }

function productBadge(header: string, tone: 'in' | 'out'): Column {
  return {
    key: 'product',
    header,
    cardRole: 'badge',
    render: ({ product }) =>
      product && (
        <span className={classes.badge} data-tone={tone} data-clip>
          {product.name}
        </span>
      ),
  }
}

/** The agency is hidden on small screens, so the badge stands beside the type, where it is always seen. */
const typeAndDrawer: Column = {
  ...type,
  render: (row) => (
    <span className={classes.badges}>
      {type.render(row)}
      {row.agencyId === null && <OffDrawerBadge />}
    </span>
  ),
}

export const generalColumns: readonly Column[] = [
  date,
  typeAndDrawer,
  amount,
  { ...agency, hideBelow: 'md', cardRole: 'none', render: (row) => row.agencyName ?? '—' },
  { key: 'category', header: 'Catégorie', render: (row) => row.product?.name },
  description,
]

export const incomingColumns: readonly Column[] = [
  date,
  operator,
  productBadge('Produit', 'in'),
  amount,
  agency,
  description,
]

export const outgoingColumns: readonly Column[] = [date, amount, productBadge('Type', 'out'), agency, description]
