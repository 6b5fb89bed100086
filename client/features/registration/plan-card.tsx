import { IconBuildingStore, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { yearlyPriceText } from '#shared/plans/price-text.ts'
import { agencyCount } from './agency-count.ts'
import classes from './plan-card.module.css'
import type { OfferedPlan } from './offered-plan.ts'

interface PlanCardProps {
  plan: OfferedPlan
  isSelected: boolean
  /** `byPointer`: by mouse or touch. With the keyboard the focus stays on the packs. */
  onSelect: (byPointer: boolean) => void
}

/** A radio button that looks like a card; the arrow keys change the choice. */
export function PlanCard({ plan, isSelected, onSelect }: PlanCardProps) {
  const id = useId()
  return (
    <label className={classes.card} data-selected={isSelected || undefined}>
      <input
        type="radio"
        name="plan"
        className={classes.input}
        checked={isSelected}
        onChange={(event) => onSelect(!event.currentTarget.matches(':focus-visible'))}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
      />
      <span className={classes.head}>
        <bdi className={classes.name} id={`${id}-name`}>
          {plan.name}
        </bdi>
        <span className={classes.dot} aria-hidden>
          <IconCheck size={14} stroke={3} />
        </span>
      </span>
      <span className={classes.facts} id={`${id}-facts`}>
        {plan.description !== null && <span className={classes.description}>{plan.description}</span>}
        <span className={classes.price}>
          <strong>{yearlyPriceText(plan)}</strong> <span>par an</span>
        </span>
        <span className={classes.agencies}>
          <IconBuildingStore size={18} stroke={1.75} aria-hidden />
          {agencyCount(plan.maxAgencies)}
        </span>
      </span>
    </label>
  )
}
