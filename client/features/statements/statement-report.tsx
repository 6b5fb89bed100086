import { Alert, Text, Title } from '@mantine/core'
import { Amount } from '#client/ui/amount.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { statementDoubtLabels } from '#shared/statements/statement-labels.fr.ts'
import type { StatementReport } from '#shared/statements/statement-row.ts'
import { SHOWN_STATEMENT_FAULTS } from '#shared/statements/statement-terms.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { describeFault, describePeriod, describeReport } from './statement-words.ts'
import classes from '#client/app/file-panel.module.css'

/** What the import would do. */
export function StatementReportPanel({ report }: { report: StatementReport }) {
  const { rows, faulty, fresh, faults, breaks, breakCount, doubts, importedBefore, credit, debit } = report
  return (
    <section className={classes.panel} aria-labelledby="statement-report">
      <Title order={2} size="h4" id="statement-report" className={classes.head ?? ''}>
        Vérification
      </Title>
      <Alert color={faulty > 0 || fresh === 0 ? 'yellow' : 'green'} role="status">
        {describeReport(report)}
        {faults.length > 0 && (
          <ul className={classes.faults}>
            {faults.map((fault) => (
              <li key={`${fault.row} ${fault.field} ${fault.message}`}>{describeFault(fault)}</li>
            ))}
          </ul>
        )}
        {faults.length >= SHOWN_STATEMENT_FAULTS && (
          <Text size="sm">Les {SHOWN_STATEMENT_FAULTS} premières erreurs sont affichées.</Text>
        )}
      </Alert>
      {doubts.map((doubt) => (
        <Alert key={doubt} color="red" role="alert" mt="sm">
          {statementDoubtLabels[doubt]}
        </Alert>
      ))}
      {breakCount > 0 && (
        <Text size="sm" mt="sm">
          Le solde ne suit pas à {counted(breakCount, 'ligne')} ({breaks.map(formatCount).join(', ')}
          {breakCount > breaks.length && '…'})&nbsp;: il manque des lignes avant.
        </Text>
      )}
      {importedBefore !== null && (
        <Text size="sm" mt="sm">
          Ce même fichier a déjà été importé le {formatDateTime(importedBefore)}.
        </Text>
      )}
      {rows > 0 && (
        <TotalsBar
          title={describePeriod(report)}
          items={[
            { label: 'Crédits', value: <Amount centimes={credit} /> },
            { label: 'Débits', value: <Amount centimes={debit} /> },
          ]}
        />
      )}
    </section>
  )
}
