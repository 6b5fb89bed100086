import classes from './product-badge.module.css'

interface ProductBadgeProps {
  name: string
  tone: 'in' | 'out'
}

/** A product as a badge that wraps: names have up to eighty letters (pitfall 57). */
export function ProductBadge({ name, tone }: ProductBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {name}
    </span>
  )
}
