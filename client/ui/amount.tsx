import { VisuallyHidden } from '@mantine/core'
import { type Centimes, formatMoney, formatSigned } from '#shared/values/money.ts'
import classes from './amount.module.css'

interface AmountProps {
  centimes: Centimes
  /** `in` and `out` print the sign of the direction, `balance` the sign of the amount. */
  tone?: 'in' | 'out' | 'balance' | 'plain'
  bare?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const spoken = { in: 'entrée', out: 'sortie' } as const

/** The currency is an element apart: a table that names it in the head of its column hides it in the rows. */
export function Amount({ centimes, tone = 'plain', bare = false, size = 'md' }: AmountProps) {
  const colour = tone === 'balance' ? (centimes < 0 ? 'out' : 'in') : centimes === 0 ? 'plain' : tone
  const [figure = '', currency] = (
    tone === 'in' || tone === 'out' ? formatSigned(centimes, tone === 'in' ? '+' : '-') : formatMoney(centimes)
  ).split('\u00A0')
  return (
    <span className={classes.amount} data-tone={colour} data-size={size}>
      {(tone === 'in' || tone === 'out') && <VisuallyHidden>{spoken[tone]} </VisuallyHidden>}
      {figure}
      {!bare && <span data-currency>{`\u00A0${currency}`}</span>}
    </span>
  )
}
