import { createPortal } from 'react-dom'
import { denominations, piecesWorth } from '#shared/cash/denominations.ts'
import { transferStateLabels } from '#shared/transfers/transfer-labels.fr.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { formatAmount } from '#shared/values/money.ts'
import { listFacts } from './transfer-facts.ts'
import classes from './transfer-slip.module.css'

/** The printed slip, with the signatures of both sides. Rendered outside the application, which is not printed. */
export function TransferSlip({ transfer }: { transfer: TransferRow }) {
  const { name, state, counts } = transfer
  return createPortal(
    <section className={classes.slip} aria-label="Bon de transfert">
      <header className={classes.head}>
        <h1>Bon de transfert {name}</h1>
        <strong>Sandouk</strong>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>État</dt>
          <dd>{transferStateLabels[state]}</dd>
        </div>
        {listFacts(transfer).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
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
      <div className={classes.signatures}>
        <div>Remis par (nom et signature)</div>
        <div>Porteur (nom et signature)</div>
        <div>Reçu par (nom et signature)</div>
      </div>
    </section>,
    document.body,
  )
}
