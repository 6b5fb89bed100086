import { formatDateTime } from '#shared/values/calendar-date.ts'
import { alertKindLabels, describeCondition } from '#shared/alerts/alert-labels.fr.ts'
import type { AlertRule } from './alert-values.ts'

/** `Journée non clôturée à 21:00` */
export function describeRule(rule: Pick<AlertRule, 'kind' | 'threshold' | 'hour' | 'days'>): string {
  return [alertKindLabels[rule.kind], describeCondition(rule)].filter((part) => part !== null).join(' ')
}

export function describeRecipients(people: AlertRule['recipients']): string {
  return people.map(({ name, isActive }) => (isActive ? name : `${name} (désactivé)`)).join(', ') || 'Personne'
}

/** `27/11/2026 à 21:00, à Salma Bennani` */
export function describeSending({ sentAtLocal, sentTo }: AlertRule['latest'][number]): string {
  const people = sentTo.length === 0 ? 'à personne, faute de droits' : `à ${sentTo.join(', ')}`
  return `${formatDateTime(sentAtLocal)}, ${people}`
}
