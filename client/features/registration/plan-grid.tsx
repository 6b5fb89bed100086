import { DemoCard } from './demo-card.tsx'
import type { OfferedPlan } from './offered-plan.ts'
import { PlanCard } from './plan-card.tsx'
import classes from './plan-grid.module.css'

interface PlanGridProps {
  plans: readonly OfferedPlan[]
  selectedId: string | undefined
  onSelect: (planId: string, byPointer: boolean) => void
}

export function PlanGrid({ plans, selectedId, onSelect }: PlanGridProps) {
  return (
    <fieldset className={classes.grid}>
      <legend className={classes.legend}>Packs d'abonnement</legend>
      {plans.map((plan) =>
        plan.isDemo ? (
          <DemoCard key={plan.id} plan={plan} />
        ) : (
          <PlanCard
            key={plan.id}
            plan={plan}
            isSelected={plan.id === selectedId}
            onSelect={(byPointer) => onSelect(plan.id, byPointer)}
          />
        ),
      )}
    </fieldset>
  )
}
