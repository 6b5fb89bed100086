import { VisuallyHidden } from '@mantine/core'
import { type Centimes, formatAmount, formatMoney, formatSigned } from '#shared/values/money.ts'
import classes from './amount.module.css'

interface AmountProps {
  centimes: Centimes
  /** `in` and `out` print the sign of the direction, `balance` the sign of the amount. */
  tone?: 'in' | 'out' | 'balance' | 'plain'
  bare?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const spoken = { in: 'entrée', out: 'sortie' } as const

export function Amount({ centimes, tone = 'plain', bare = false, size = 'md' }: AmountProps) {
  const colour = tone === 'balance' ? (centimes < 0 ? 'out' : 'in') : centimes === 0 ? 'plain' : tone
  return (
    <span className={classes.amount} data-tone={colour} data-size={size}>
      {(tone === 'in' || tone === 'out') && <VisuallyHidden>{spoken[tone]} </VisuallyHidden>}
      {formatText(centimes, tone, bare)}
    </span>
  )
}

function formatText(centimes: Centimes, tone: AmountProps['tone'], bare: boolean): string {
  const text =
    tone === 'in' || tone === 'out' ? formatSigned(centimes, tone === 'in' ? '+' : '-') : formatMoney(centimes)
  if (!bare) return text
  return tone === 'in' || tone === 'out' ? text.replace(/\u00A0MAD$/, '') : formatAmount(centimes)
}
