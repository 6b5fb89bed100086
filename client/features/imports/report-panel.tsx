import { Alert, Text, Title } from '@mantine/core'
import { Amount } from '#client/ui/amount.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { importFieldLabels } from '#shared/imports/import-labels.fr.ts'
import type { ImportMonth, ImportReport } from '#shared/imports/import-row.ts'
import { formatDateTime, formatMonth } from '#shared/values/calendar-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { describeReport } from './import-words.ts'
import classes from '#client/app/file-panel.module.css'

const columns: ReadonlyArray<DataColumn<ImportMonth>> = [
  { key: 'month', header: 'Mois', cardRole: 'title', render: ({ month }) => formatMonth(month) },
  {
    key: 'count',
    header: 'Transactions',
    align: 'right',
    render: ({ incomingCount, outgoingCount }) => formatCount(incomingCount + outgoingCount),
  },
  {
    key: 'incoming',
    header: 'Entrées',
    unit: 'MAD',
    align: 'right',
    render: ({ incomingAmount }) => <Amount centimes={incomingAmount} />,
  },
  {
    key: 'outgoing',
    header: 'Sorties',
    unit: 'MAD',
    align: 'right',
    render: ({ outgoingAmount }) => <Amount centimes={outgoingAmount} />,
  },
  { key: 'fees', header: 'Frais', unit: 'MAD', align: 'right', render: ({ fees }) => <Amount centimes={fees} /> },
]

/** What the import would do. */
export function ReportPanel({ report }: { report: ImportReport }) {
  const { faulty, fresh, unassigned, faults, months, importedBefore } = report
  const isReady = faulty === 0 && unassigned.length === 0 && fresh > 0
  return (
    <section className={classes.panel} aria-labelledby="import-report">
      <Title order={2} size="h4" id="import-report" className={classes.head ?? ''}>
        Vérification
      </Title>
      <Alert color={faulty > 0 ? 'red' : isReady ? 'green' : 'yellow'} role="status">
        {describeReport(report)}
        {faults.length > 0 && (
          <ul className={classes.faults}>
            {faults.map(({ row, field, message }) => (
              <li key={`${row} ${field} ${message}`}>
                Ligne {row}, {importFieldLabels[field].toLowerCase()}&nbsp;: {message}
              </li>
            ))}
          </ul>
        )}
        {faulty > faults.length && <Text size="sm">Les dix premières lignes en erreur sont affichées.</Text>}
      </Alert>
      {importedBefore !== null && (
        <Text size="sm" mt="sm">
          Ce même fichier a déjà été importé le {formatDateTime(importedBefore)}.
        </Text>
      )}
      {months.length > 0 && (
        <>
          <Text size="sm" mt="md" mb="xs">
            Comparez ces totaux avec ceux de votre fichier{faulty > 0 && ' (sans les lignes en erreur)'}.
          </Text>
          <DataTable
            label="Totaux par mois"
            columns={columns}
            rows={months}
            rowKey={({ month }) => month}
            empty={null}
          />
        </>
      )}
    </section>
  )
}
