import { IconShieldCheck } from '@tabler/icons-react'
import { yearlyPriceText } from '#shared/plans/price-text.ts'
import { agencyCount } from './agency-count.ts'
import type { OfferedPlan } from './offered-plan.ts'
import classes from './plan-summary.module.css'

interface PlanSummaryProps {
  plan: OfferedPlan
}

export function PlanSummary({ plan }: PlanSummaryProps) {
  return (
    <aside className={classes.summary} aria-label="Pack choisi">
      <p className={classes.label}>Pack choisi</p>
      <p className={classes.name}>
        <bdi>{plan.name}</bdi>
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Agences</dt>
          <dd>{agencyCount(plan.maxAgencies)}</dd>
        </div>
        <div>
          <dt>Facturation</dt>
          <dd>Annuelle</dd>
        </div>
        <div className={classes.total}>
          <dt>Total par an</dt>
          <dd>{yearlyPriceText(plan)}</dd>
        </div>
      </dl>
      <p className={classes.note}>
        <IconShieldCheck size={20} stroke={1.75} aria-hidden />
        <span>
          Rien à payer en ligne&nbsp;: vous réglez hors ligne, puis déposez votre preuve de paiement dans votre espace.
        </span>
      </p>
    </aside>
  )
}
