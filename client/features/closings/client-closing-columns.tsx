import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { ClosingRow } from '#shared/closings/closing-day.ts'
import { ClientClosingLink } from './client-closing-link.tsx'
import { closingColumns } from './closing-columns.tsx'

/** The columns of the client's own list, with links that stay in the administration. */
export const clientClosingColumns: readonly DataColumn<ClosingRow>[] = closingColumns.map((column) =>
  column.key === 'name' ? { ...column, render: renderName } : column,
)

function renderName({ id, name, version }: ClosingRow) {
  return (
    <TwoLines
      first={<ClientClosingLink id={id}>{name}</ClientClosingLink>}
      second={version > 1 ? `version ${version}` : null}
    />
  )
}
