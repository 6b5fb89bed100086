import { enteredKinds, type EnteredKind } from './movement-form.ts'
import { movementVias, type MovementVia } from '#shared/operator-movements/operator-movement-terms.ts'
import { movementViaLabels } from '#shared/operator-movements/operator-movement-labels.fr.ts'

export const enteredKindLabels: Readonly<Record<EnteredKind, string>> = {
  topup: 'Recharge',
  payout: "Retrait de l'opérateur",
  commission: 'Commission créditée',
  charge: "Prélèvement de l'opérateur",
  transfer_out: 'Virement entre vos comptes',
  claim_paid: 'Réclamation payée',
}

/** What it does to the balance. */
export const enteredKindHints: Readonly<Record<EnteredKind, string>> = {
  topup: "Vous payez l'opérateur\u00A0: le solde monte.",
  payout: "L'opérateur vous paie\u00A0: le solde baisse.",
  commission: "L'opérateur l'ajoute au solde.",
  charge: "L'opérateur le retire du solde.",
  transfer_out: "D'un de vos comptes à un autre, chez le même opérateur.",
  claim_paid: "L'opérateur rend ce que vous avez réclamé\u00A0: le solde monte.",
}

export const kindChoices = enteredKinds.map((value) => ({
  value,
  label: enteredKindLabels[value],
}))

const cashHints = {
  topup: 'Les espèces sortent de la caisse\u00A0: une alimentation sortante est écrite.',
  payout: 'Les espèces entrent en caisse\u00A0: une alimentation entrante est écrite.',
} as const

export function describeVia(kind: EnteredKind, via: MovementVia): string {
  if (via === 'cash' && (kind === 'topup' || kind === 'payout')) return cashHints[kind]
  return 'La caisse ne change pas.'
}

export const viaChoices = movementVias.map((value) => ({
  value,
  label: movementViaLabels[value],
}))
