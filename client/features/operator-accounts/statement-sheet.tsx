import { createPortal } from 'react-dom'
import { accountModeLabels, feeToLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import type { OperatorStatement } from '#shared/operator-accounts/position-row.ts'
import {
  describeChain,
  describeClosings,
  describeSum,
  STATEMENT_TITLE,
  statementLabels,
} from '#shared/operator-accounts/statement-words.fr.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from './statement-sheet.module.css'
import { StatementSheetRows } from './statement-sheet-rows.tsx'

/** The printed A4 sheets. Rendered outside the application, which is not printed. */
export function StatementSheet({ statement }: { statement: OperatorStatement }) {
  const { account, spaceName, from, to, opening, balance, days, issuedAtLocal } = statement
  return createPortal(
    <section className={classes.sheet} aria-label={STATEMENT_TITLE}>
      <header className={classes.head}>
        <div>
          <h1>{STATEMENT_TITLE}</h1>
          <p>
            du {formatDate(from)} au {formatDate(to)}
          </p>
        </div>
        <div className={classes.brand}>
          <strong>Sandouk</strong>
          <p>Émis le {formatDateTime(issuedAtLocal)}</p>
        </div>
      </header>
      <dl className={classes.about}>
        <Fact label="Titulaire" value={spaceName} />
        <Fact label="Agence" value={account.agencyName} />
        <Fact label="Opérateur" value={account.operatorName} />
        <Fact label="Compte" value={account.label} />
        <Fact label="Mode" value={accountModeLabels[account.mode]} />
        <Fact label="Frais du client" value={feeToLabels[account.feeTo]} />
        <Fact label={statementLabels.opening} value={formatMoney(opening)} />
        <Fact label={statementLabels.balance} value={formatMoney(balance)} />
      </dl>
      <StatementSheetRows statement={statement} />
      <footer className={classes.foot}>
        <p>{describeSum(statement)}</p>
        <p>{describeChain(statement)}</p>
        <p>
          <strong>{describeClosings(days)}.</strong> Montants en dirhams (MAD). Une entrée de client diminue le solde,
          une sortie l'augmente. Les journées sans mouvement ni clôture ne sont pas listées.
        </p>
        <div className={classes.signatures}>
          <div>Pour l'agence (nom, cachet et signature)</div>
          <div>Pour l'opérateur (nom, cachet et signature)</div>
        </div>
      </footer>
    </section>,
    document.body,
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
