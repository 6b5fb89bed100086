import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { comparisonStates } from '#client/features/payments/comparison-states.ts'
import { paymentStates } from '#client/features/payments/payment-states.ts'
import type { PlanChoice } from '#client/features/plans/use-plan-choices.ts'
import { usePriceText } from '#client/features/seller/use-price-text.ts'
import { Amount } from '#client/ui/amount.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { compareDeclared } from '#shared/payments/declared-amount.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from './decision-modal.module.css'

export type Proof = ApiOutputs['subscriptions']['decision']['proofs'][number]

interface DecisionProofsProps {
  proofs: readonly Proof[]
  /** Undefined until a pack is chosen. */
  plan: PlanChoice | undefined
  renderProof: (proof: Proof) => ReactNode
  /** The ids of the proofs that the decision approves. */
  approved: readonly string[]
  onApprovedChange: (ids: readonly string[]) => void
}

/** What the client says to have paid, beside what the pack costs. */
export function DecisionProofs(props: DecisionProofsProps) {
  const { proofs, plan, renderProof, approved, onApprovedChange } = props
  return (
    <section aria-labelledby="decision-proofs">
      <h3 className={classes.subtitle} id="decision-proofs">
        Preuves de paiement
      </h3>
      {plan !== undefined && <DeclaredAmount proofs={proofs} plan={plan} />}
      <ul className={classes.proofs}>
        {proofs.map((proof) => (
          <li key={proof.id} className={classes.proof}>
            <p className={classes.line}>
              <strong>
                <Amount centimes={proof.amount} />
              </strong>
              <span>payé le {formatDate(proof.paymentDate)}</span>
              <StatusBadge {...paymentStates[proof.status]} />
            </p>
            {proof.comment !== null && <p className={classes.comment}>{proof.comment}</p>}
            {renderProof(proof)}
            {proof.status === 'pending' && (
              <Checkbox
                label="Approuver cette preuve"
                checked={approved.includes(proof.id)}
                onChange={({ currentTarget: { checked } }) =>
                  onApprovedChange(checked ? [...approved, proof.id] : approved.filter((id) => id !== proof.id))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeclaredAmount({ proofs, plan }: { proofs: readonly Proof[]; plan: PlanChoice }) {
  const toPriceText = usePriceText()
  const { comparison, declared } = compareDeclared(
    proofs.map(({ amount }) => amount),
    plan,
  )
  return (
    <p className={classes.line}>
      <StatusBadge {...comparisonStates[comparison]} />
      <span>
        {comparison !== 'none' && <>{formatMoney(declared)} déclarés · </>}
        {toPriceText(plan)} à payer
      </span>
    </p>
  )
}
