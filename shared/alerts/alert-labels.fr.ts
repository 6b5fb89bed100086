import type { Centimes } from '#shared/values/money.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'
import { alertKindFields, type AlertKind } from './alert-kinds.ts'

export const alertKindLabels: Readonly<Record<AlertKind, string>> = {
  day_not_closed: 'Journée non clôturée',
  discrepancy: 'Écart à la clôture',
  cash_above: 'Caisse au-dessus du plafond',
  opening_disputed: 'Solde de départ contesté',
  taking_disputed: 'Caisse contestée à la prise',
  reopened: 'Journée rouverte',
  balance_low: 'Solde opérateur bas',
  balance_high: 'Solde opérateur haut',
  unsettled_days: 'Opérateur qui ne règle pas',
  not_read: 'Solde opérateur non relevé',
  transfer_pending: "Transfert qui n'arrive pas",
  debt_overdue: 'Avance client ancienne',
  commission_overdue: 'Commission en retard',
}

export const alertKindHints: Readonly<Record<AlertKind, string>> = {
  day_not_closed: "À l'heure choisie, pour chaque agence dont la journée a des mouvements et n'est pas clôturée.",
  discrepancy: "Dès la clôture, quand le compté diffère assez de l'attendu.",
  cash_above: 'Dès que la caisse attendue atteint le plafond, une fois par jour et par agence.',
  opening_disputed: 'Le soir, quand une journée a été clôturée avec un autre solde de départ que le dernier compté.',
  taking_disputed: "Dès qu'une personne prend la caisse avec un autre montant que le dernier compté.",
  reopened: 'Dès que la journée est rouverte, avec son motif.',
  balance_low: 'Dès que le solde attendu atteint la limite basse du compte ou dépasse son découvert.',
  balance_high: 'Dès que le solde attendu atteint la limite haute du compte.',
  unsettled_days: "À l'heure choisie, quand un opérateur doit depuis plus de jours que ceux du compte.",
  not_read: 'À la clôture, dès la troisième de suite sans relevé du solde.',
  transfer_pending:
    "À l'heure choisie, pour l'argent en route vers l'agence, ou d'elle vers la banque, depuis un jour plus tôt.",
  debt_overdue: "À l'heure choisie, quand un client de l'agence doit depuis plus de jours que vous n'en laissez.",
  commission_overdue:
    "À l'heure choisie, quand une commission acquise n'est pas reçue plus de jours après la fin du mois que vous n'en laissez.",
}

/** `21:00` */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** What the rule waits for, after the name of its kind; null where there is nothing to say. */
export function describeCondition(rule: {
  readonly kind: AlertKind
  readonly threshold: Centimes | null
  readonly hour: number | null
  readonly days: number | null
}): string | null {
  const { kind, threshold, hour, days } = rule
  const after = days === null ? '' : `de plus de ${counted(days, 'jour')}, `
  if (hour !== null) return `${after}à ${formatHour(hour)}`
  if (threshold === null) return alertKindFields[kind].delivery === 'evening' ? "dans l'e-mail du soir" : null
  if (threshold === 0) return 'tout écart'
  return `à partir de ${formatMoney(threshold)}`
}
