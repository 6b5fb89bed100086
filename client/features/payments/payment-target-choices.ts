import type { ApiOutputs } from '#client/app/trpc.ts'
import { paymentTargetLabels } from '#shared/payments/payment-labels.fr.ts'
import { type PaymentTarget, paymentTargetKinds } from '#shared/payments/payment-target.ts'
import { formatDate } from '#shared/values/calendar-date.ts'

type Target = ApiOutputs['payments']['decision']['targets'][number]

export const NO_TARGET = 'none'

export function readTargetKey(key: string): PaymentTarget {
  const [word, id] = key.split(' ')
  const kind = paymentTargetKinds.find((one) => one === word)
  return kind === undefined || id === undefined ? null : { kind, id }
}

export function toTargetKey(target: PaymentTarget): string {
  return target === null ? NO_TARGET : `${target.kind} ${target.id}`
}

export function findTarget(targets: readonly Target[], key: string): Target | undefined {
  return targets.find((target) => toTargetKey(target) === key)
}

/** With what a payment is for, which may be decided or over: then it is no other payment's choice. */
export function targetChoicesWith(targets: readonly Target[], known: PaymentTarget) {
  const choices = targetChoices(targets)
  if (known === null || choices.some(({ value }) => value === toTargetKey(known))) return choices
  return [{ value: toTargetKey(known), label: `${paymentTargetLabels[known.kind]} de ce paiement` }, ...choices]
}

/** For a select: every request and subscription that the proof can be for, and neither. */
export function targetChoices(targets: readonly Target[]): Array<{ value: string; label: string }> {
  return [
    ...targets.map((target) => ({ value: toTargetKey(target), label: describeTarget(target) })),
    { value: NO_TARGET, label: 'Ni demande ni abonnement' },
  ]
}

function describeTarget({ kind, planName, waits, askedOn, expiresOn }: Target): string {
  if (kind === 'request') return `Demande · ${planName}, du ${formatDate(askedOn)}`
  if (waits) return `Abonnement en attente · ${planName}`
  return expiresOn === null ? `Abonnement · ${planName}` : `Abonnement · ${planName}, jusqu'au ${formatDate(expiresOn)}`
}
