import { kindLabels } from '#client/ui/denomination-words.ts'
import { PrintSheet, SheetFact, SheetHead, Signatures } from '#client/ui/print-sheet.tsx'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { denominations, piecesWorth } from '#shared/cash/denominations.ts'
import type { Closing, ClosingOperatorLine } from '#shared/closings/closing-day.ts'
import { settlementChoices, unknownGlobalLabel, verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import { describeLineSettled, nameAccount } from '#shared/closings/closing-line-words.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import type { SpotCheck } from '#shared/spot-checks/spot-check-row.ts'
import { formatCount } from '#shared/values/count.ts'
import { type Centimes, formatAmount, formatMoney } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import classes from './closing-sheet.module.css'
import { expectedLines } from './expected-lines.ts'
import { SheetCounts } from './sheet-counts.tsx'
import { SheetLines } from './sheet-lines.tsx'

interface ClosingSheetProps {
  closing: Closing
  spotChecks: readonly SpotCheck[]
}

/** The printed A4 sheet. */
export function ClosingSheet({ closing, spotChecks }: ClosingSheetProps) {
  const { counts, opening, expected, counted, discrepancy } = closing
  const found = new Map(counts.map(({ denomination, quantity }) => [denomination, quantity]))
  return (
    <PrintSheet label="Feuille de clôture" className={classes.closing}>
      <SheetHead
        title={`Clôture de caisse ${closing.name}`}
        about={
          <>
            <bdi>{closing.agencyName}</bdi> · journée du {formatDate(closing.date)}
          </>
        }
        state={`version ${closing.version}${closing.reopened === null ? '' : ', rouverte'}`}
      />
      <div className={classes.columns}>
        <div>
          <h2>Comptage (MAD)</h2>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Valeur</th>
                <th scope="col" className={classes.number}>
                  Quantité
                </th>
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {denominations.map(({ value, kind, label }) => (
                <tr key={value}>
                  <th scope="row">
                    {kindLabels[kind].piece} de {label}
                  </th>
                  <td className={classes.number}>{formatCount(found.get(value) ?? 0)}</td>
                  <td>{formatAmount(piecesWorth(value, found.get(value) ?? 0))}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total compté
                </th>
                <td>{formatAmount(counted)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
        <div>
          <h2>Montant attendu (MAD)</h2>
          <table className={classes.table}>
            <tbody>
              <tr>
                <th scope="row">Solde de départ</th>
                <td>{formatAmount(opening)}</td>
              </tr>
              {expectedLines(closing).map(({ key, sign, label, centimes, rows }) => (
                <tr key={key}>
                  <th scope="row">
                    {sign} {label}
                    {rows !== null && ` (${formatCount(rows.count)})`}
                  </th>
                  <td>{formatAmount(centimes)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Attendu</th>
                <td>{formatAmount(expected)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      </div>
      <SheetLines lines={closing.lines} />
      <SheetCounts closing={closing} spotChecks={spotChecks} />
      <dl className={classes.verdict}>
        <SheetFact label="Attendu" value={formatMoney(expected)} />
        <SheetFact label="Compté" value={formatMoney(counted)} />
        <SheetFact
          label={closing.lines.length > 0 ? 'Écart de caisse' : 'Écart'}
          value={nameDiscrepancy(discrepancy)}
        />
        {closing.lines.length > 0 && (
          <SheetFact
            label="Écart global"
            value={closing.global === null ? unknownGlobalLabel : nameDiscrepancy(closing.global)}
          />
        )}
      </dl>
      <SheetFacts closing={closing} />
      <Signatures of={['Le caissier (nom et signature)', 'Le responsable (nom et signature)']} />
    </PrintSheet>
  )
}

function nameDiscrepancy(discrepancy: Centimes): string {
  return `${formatSignedMoney(discrepancy)} (${verdictLabels[getVerdict(discrepancy)]})`
}

function SheetFacts({ closing }: { closing: Closing }) {
  const { openingDiscrepancy, openingReason, comment, review, settled, reopened } = closing
  return (
    <dl className={classes.facts}>
      <SheetFact
        label="Clôturée"
        value={[formatDateTime(closing.closedAtLocal), closing.closedByName].filter(Boolean).join(', ')}
      />
      {openingDiscrepancy !== null && openingDiscrepancy !== 0 && (
        <SheetFact
          label="Écart d'ouverture"
          value={[formatSignedMoney(openingDiscrepancy), openingReason].filter(Boolean).join(', ')}
        />
      )}
      {comment !== null && <SheetFact label="Commentaire" value={comment} />}
      {review !== null && (
        <SheetFact
          label="Validée"
          value={[formatDateTime(review.atLocal), review.byName, review.comment].filter(Boolean).join(', ')}
        />
      )}
      {settled !== null && (
        <SheetFact
          label="Écart réglé"
          value={[settlementChoices[settled.settlement], formatDateTime(settled.atLocal), settled.byName, settled.text]
            .filter(Boolean)
            .join(', ')}
        />
      )}
      {closing.lines.map((line) => (
        <LineFact key={line.accountId} line={line} />
      ))}
      {reopened !== null && (
        <SheetFact
          label="Rouverte"
          value={[formatDateTime(reopened.atLocal), reopened.byName, reopened.reason].filter(Boolean).join(', ')}
        />
      )}
    </dl>
  )
}

/** Why a balance was not read, or how its discrepancy was settled. */
function LineFact({ line }: { line: ClosingOperatorLine }) {
  const settled = describeLineSettled(line)
  const words = [line.notReadReason, settled?.title, ...(settled?.facts ?? [])].filter(Boolean)
  if (words.length === 0) return null
  return <SheetFact label={nameAccount(line)} value={words.join(', ')} />
}
