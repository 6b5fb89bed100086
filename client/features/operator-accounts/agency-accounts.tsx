import { Title } from '@mantine/core'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import type { RowAction } from '#client/ui/row-action.ts'
import type { OperatorAccount } from './account-values.ts'
import { nameAccount } from './account-words.ts'
import classes from './agency-accounts.module.css'

interface AgencyAccountsProps {
  /** By agency, as the server sorts them. */
  accounts: readonly OperatorAccount[]
  columns: readonly DataColumn<OperatorAccount>[]
  rowActions: (account: OperatorAccount) => readonly RowAction[]
}

/** One table an agency. */
export function AgencyAccounts({ accounts, columns, rowActions }: AgencyAccountsProps) {
  const agencies = new Map(accounts.map(({ agencyId, agencyName }) => [agencyId, agencyName]))
  return (
    <div className={classes.agencies}>
      {[...agencies].map(([agencyId, agencyName]) => (
        <section key={agencyId} aria-label={agencyName}>
          <Title order={2} size="h3" mb="xs">
            <bdi>{agencyName}</bdi>
          </Title>
          <DataTable
            label={`Comptes opérateurs, ${agencyName}`}
            tall
            columns={columns}
            rows={accounts.filter((account) => account.agencyId === agencyId)}
            rowKey={({ id }) => id}
            rowLabel={nameAccount}
            rowActions={rowActions}
            empty={null}
          />
        </section>
      ))}
    </div>
  )
}
