import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { OUTSIDE_AGENCIES, RESULT, resultLineLabels } from '#shared/month/month-labels.fr.ts'
import type { AgencyMonth } from '#shared/month/month-row.ts'
import { type ResultLine, resultLines } from '#shared/month/month-terms.ts'
import type { Centimes } from '#shared/values/money.ts'

/** In a column: the whole name is too wide for eight. */
const shortLabels: Partial<Record<ResultLine, string>> = {
  commissions: 'Commissions',
  surplusKept: 'Excédents',
  discrepancies: 'Écarts',
  writeOffs: 'Remises',
  charges: 'Frais op.',
}

function renderSigned(centimes: Centimes) {
  return centimes === 0 ? '—' : <Amount bare centimes={centimes} tone="balance" />
}

/** In dirhams, which the head of the list says. */
export const agencyColumns: readonly DataColumn<AgencyMonth>[] = [
  {
    key: 'agency',
    header: 'Agence',
    cardRole: 'title',
    render: ({ agencyName }) => <bdi>{agencyName ?? OUTSIDE_AGENCIES}</bdi>,
  },
  ...resultLines.map((line): DataColumn<AgencyMonth> => ({
    key: line,
    header: shortLabels[line] ?? resultLineLabels[line],
    align: 'right',
    render: ({ lines }) => renderSigned(lines[line]),
  })),
  {
    key: 'result',
    header: RESULT,
    align: 'right',
    cardRole: 'amount',
    render: ({ result }) => (
      <strong>
        <Amount bare centimes={result} tone={result === 0 ? 'plain' : 'balance'} />
      </strong>
    ),
  },
]
