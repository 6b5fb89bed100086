import { centimes, formatAmount, formatMoney } from '#shared/values/money.ts'
import { formatPercent } from '#shared/values/percent.ts'
import type { CommissionTerms, CommissionTier } from './commission-of.ts'
import type {
  CommissionBasis,
  CommissionMeasure,
  CommissionPayment,
  CommissionType,
  MonthDecision,
  MonthState,
  ReceiptVia,
} from './commission-terms.ts'

export const commissionTypeLabels: Readonly<Record<CommissionType, string>> = {
  incoming: 'Entrées',
  outgoing: 'Sorties',
  both: 'Entrées et sorties',
}

export const commissionBasisLabels: Readonly<Record<CommissionBasis, string>> = {
  operation: 'Chaque transaction',
  day: "La journée d'un compte",
  month: "Le mois d'une agence",
}

export const commissionMeasureLabels: Readonly<Record<CommissionMeasure, string>> = {
  amount: 'Le montant',
  fee: 'Les frais',
  count: 'Le nombre de transactions',
  each: 'Chaque transaction',
}

export const commissionPaymentLabels: Readonly<Record<CommissionPayment, string>> = {
  immediate: 'Aussitôt, sur le compte',
  daily: 'Chaque jour',
  monthly: 'Chaque mois',
}

export const monthStateLabels: Readonly<Record<MonthState, string>> = {
  declared: 'Déclaré',
  received: 'Reçu',
  disputed: 'Contesté',
  closed: 'Classé',
}

export const monthDecisionLabels: Readonly<Record<MonthDecision, string>> = {
  dispute: 'Contester',
  settle: 'Lever la contestation',
  close: 'Classer',
  reopen: 'Reprendre',
}

export const receiptViaLabels: Readonly<Record<ReceiptVia, string>> = {
  account: "Sur un compte de l'opérateur",
  bank: 'En banque',
  cash: 'En espèces',
}

/** What is not of a day that is closed or of a month that has ended. */
export const PROVISIONAL = 'provisoire'

const shareOf = { amount: 'du montant', fee: 'des frais', count: '', each: '' } as const
const after = { operation: 'par transaction', day: 'par jour', month: 'par mois' } as const

function describeTier({ flat, bp }: Omit<CommissionTier, 'from'>, { measure, basis }: RuleWords): string {
  const share = bp === 0 ? null : `${formatPercent(bp)} ${shareOf[measure]}`
  const sum =
    flat === 0 && share !== null
      ? null
      : `${formatMoney(flat)} ${measure === 'each' ? 'par transaction' : after[basis]}`
  return [sum, share].filter((part) => part !== null).join(' + ')
}

type RuleWords = CommissionTerms & { readonly basis: CommissionBasis }

/** `30 % des frais`, `0,5 % du montant, 10,00 MAD au plus`, `3 tranches, de 3,00 à 15,00 MAD par transaction`. */
export function describeTerms(rule: RuleWords): string {
  const { tiers, minimum, maximum } = rule
  const [first] = tiers
  const bounds = [
    minimum === null ? null : `${formatMoney(minimum)} au moins`,
    maximum === null ? null : `${formatMoney(maximum)} au plus`,
  ]
  const earned = first !== undefined && tiers.length === 1 ? describeTier(first, rule) : `${tiers.length} tranches`
  return [earned, ...bounds].filter((part) => part !== null).join(', ')
}

/** `à partir de 1 000,01 : 8,00 MAD par transaction`. */
export function describeTiers(rule: RuleWords): string[] {
  const isCount = rule.measure === 'count' || rule.measure === 'each'
  return rule.tiers.map((tier) => {
    const from = isCount ? String(tier.from) : formatAmount(centimes(tier.from))
    return `à partir de ${from}\u00A0: ${describeTier(tier, rule)}`
  })
}
