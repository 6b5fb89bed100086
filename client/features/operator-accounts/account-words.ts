import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { OperatorAccount } from './account-values.ts'

/** `Wafacash, Code 12345` */
export function nameAccount({ operatorName, label }: Pick<OperatorAccount, 'operatorName' | 'label'>): string {
  return `${operatorName}, ${label}`
}

/** `500,00 MAD à 20 000,00 MAD, 7 jours sans règlement` */
export function describeLimits({ maxDays, figures }: Pick<OperatorAccount, 'maxDays' | 'figures'>): string {
  const { limitLow = null, limitHigh = null, overdraft = 0 } = figures ?? {}
  const parts = [
    limitLow === null ? null : `basse ${formatMoney(limitLow)}`,
    limitHigh === null ? null : `haute ${formatMoney(limitHigh)}`,
    maxDays === null ? null : `${counted(maxDays, 'jour')} sans règlement`,
    overdraft === 0 || figures === null ? null : `découvert ${formatMoney(figures.overdraft)}`,
  ]
  return parts.filter((part) => part !== null).join(', ') || 'Aucune'
}
