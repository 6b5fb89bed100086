import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import type { ActOn, Closing } from '#shared/closings/closing-day.ts'
import { settlementLabels } from '#shared/closings/closing-labels.fr.ts'
import { formatMoney, ZERO_AMOUNT } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import classes from './facts.module.css'

/** `Nadia El Amrani, le 27/11/2026 à 19:05`. */
function renderAct({ byName, atLocal }: Pick<ActOn, 'byName' | 'atLocal'>): ReactNode {
  return (
    <>
      {byName !== null && (
        <>
          <bdi>{byName}</bdi>, le{' '}
        </>
      )}
      {formatDateTime(atLocal)}
    </>
  )
}

/** `isStatic`: without the link, which leads into the client's own space. */
export function ClosingFacts({ closing, isStatic = false }: { closing: Closing; isStatic?: boolean }) {
  const { openingDiscrepancy, openingExpected, openingReason, comment, review, settled, reopened } = closing
  return (
    <dl className={classes.facts}>
      <Fact label="Clôturée par">{renderAct({ byName: closing.closedByName, atLocal: closing.closedAtLocal })}</Fact>
      {openingDiscrepancy !== null && openingDiscrepancy !== 0 && (
        <Fact label="Écart d'ouverture">
          {formatSignedMoney(openingDiscrepancy)} sur {formatMoney(openingExpected ?? ZERO_AMOUNT)} comptés à la clôture
          précédente
          {openingReason !== null && (
            <>
              {'\u00A0: '}
              <bdi>{openingReason}</bdi>
            </>
          )}
        </Fact>
      )}
      {comment !== null && (
        <Fact label="Commentaire">
          <bdi>{comment}</bdi>
        </Fact>
      )}
      {review !== null && (
        <Fact label="Validée par">
          {renderAct(review)}
          {review.comment !== null && (
            <>
              {'\n'}
              <bdi>{review.comment}</bdi>
            </>
          )}
        </Fact>
      )}
      {settled !== null && (
        <Fact label={`Écart réglé\u00A0: ${settlementLabels[settled.settlement]}`}>
          {renderAct(settled)}
          {settled.text !== null && (
            <>
              {'\n'}
              <bdi>{settled.text}</bdi>
            </>
          )}
          {settled.transactionId !== null && !isStatic && (
            <>
              {'\n'}
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to="/app/transactions" search={{ agency: closing.agencyId, from: closing.date }} {...props} />
                )}
              >
                Voir les transactions depuis cette journée
              </Anchor>
            </>
          )}
        </Fact>
      )}
      {reopened !== null && (
        <Fact label="Rouverte par">
          {renderAct(reopened)}
          {'\n'}
          <bdi>{reopened.reason}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
