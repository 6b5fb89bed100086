import { PrintSheet, SheetFact, SheetHead, Signatures } from '#client/ui/print-sheet.tsx'
import { accountModeLabels, feeToLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import type { OperatorStatement } from '#shared/operator-accounts/position-row.ts'
import {
  describeChain,
  describeClosings,
  describeSum,
  STATEMENT_TITLE,
  statementLabels,
} from '#shared/operator-accounts/statement-words.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from './statement-sheet.module.css'
import { StatementSheetRows } from './statement-sheet-rows.tsx'

/** The printed A4 sheets. */
export function StatementSheet({ statement }: { statement: OperatorStatement }) {
  const { account, spaceName, from, to, opening, balance, days, issuedAtLocal } = statement
  return (
    <PrintSheet label={STATEMENT_TITLE} className={classes.statement}>
      <SheetHead
        title={STATEMENT_TITLE}
        about={formatDateRange(from, to)}
        state={`Émis le ${formatDateTime(issuedAtLocal)}`}
      />
      <dl className={classes.about}>
        <SheetFact label="Titulaire" value={spaceName} />
        <SheetFact label="Agence" value={account.agencyName} />
        <SheetFact label="Opérateur" value={account.operatorName} />
        <SheetFact label="Compte" value={account.label} />
        <SheetFact label="Mode" value={accountModeLabels[account.mode]} />
        <SheetFact label="Frais du client" value={feeToLabels[account.feeTo]} />
        <SheetFact label={statementLabels.opening} value={formatMoney(opening)} />
        <SheetFact label={statementLabels.balance} value={formatMoney(balance)} />
      </dl>
      <StatementSheetRows statement={statement} />
      <footer className={classes.foot}>
        <p>{describeSum(statement)}</p>
        <p>{describeChain(statement)}</p>
        <p>
          <strong>{describeClosings(days)}.</strong> Montants en dirhams (MAD). Une entrée de client diminue le solde,
          une sortie l'augmente. Les journées sans mouvement ni clôture ne sont pas listées.
        </p>
        <Signatures of={["Pour l'agence (nom, cachet et signature)", "Pour l'opérateur (nom, cachet et signature)"]} />
      </footer>
    </PrintSheet>
  )
}
