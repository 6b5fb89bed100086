import { IconArrowRight, IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { agencyCount } from './agency-count.ts'
import classes from './plan-card.module.css'
import type { OfferedPlan } from './offered-plan.ts'

interface DemoCardProps {
  plan: OfferedPlan
}

/** The free trial among the packs: it is started, not paid. */
export function DemoCard({ plan }: DemoCardProps) {
  return (
    <Link to="/demo" className={classes.card ?? ''} data-demo>
      <span className={classes.head}>
        <bdi className={classes.name}>{plan.name}</bdi>
        <IconArrowRight size={20} stroke={1.9} aria-hidden className={classes.arrow ?? ''} />
      </span>
      <span className={classes.facts}>
        {plan.description !== null && <span className={classes.description}>{plan.description}</span>}
        <span className={classes.price}>
          <strong>Gratuit</strong>
        </span>
        <span className={classes.agencies}>
          <IconBuildingStore size={18} stroke={1.75} aria-hidden />
          {agencyCount(plan.maxAgencies)}
        </span>
      </span>
    </Link>
  )
}
