import classes from './product-badge.module.css'

interface ProductBadgeProps {
  name: string
  tone: 'in' | 'out'
}

/** A badge that wraps: names have up to 80 characters. */
export function ProductBadge({ name, tone }: ProductBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {name}
    </span>
  )
}
