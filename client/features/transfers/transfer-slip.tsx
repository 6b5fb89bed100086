import { PrintSheet, SheetFact, SheetHead, Signatures } from '#client/ui/print-sheet.tsx'
import { denominations, piecesWorth } from '#shared/cash/denominations.ts'
import { transferStateLabels } from '#shared/transfers/transfer-labels.fr.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { formatAmount } from '#shared/values/money.ts'
import { listFacts } from './transfer-facts.ts'
import classes from './transfer-slip.module.css'

/** The printed slip, with the signatures of both sides. */
export function TransferSlip({ transfer }: { transfer: TransferRow }) {
  const { name, state, counts } = transfer
  return (
    <PrintSheet label="Bon de transfert" className={classes.slip}>
      <SheetHead title={`Bon de transfert ${name}`} />
      <dl className={classes.facts}>
        <SheetFact label="État" value={transferStateLabels[state]} />
        {listFacts(transfer).map(([label, value]) => (
          <SheetFact key={label} label={label} value={value} />
        ))}
      </dl>
      {counts !== null && (
        <table className={classes.counts}>
          <thead>
            <tr>
              <th scope="col">Valeur</th>
              <th scope="col">Quantité</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ denomination, quantity }) => (
              <tr key={denomination}>
                <th scope="row">{denominations.find(({ value }) => value === denomination)?.label}</th>
                <td>{quantity}</td>
                <td>{formatAmount(piecesWorth(denomination, quantity))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Signatures of={['Remis par (nom et signature)', 'Porteur (nom et signature)', 'Reçu par (nom et signature)']} />
    </PrintSheet>
  )
}
