import type { MovementKind, MovementVia } from './operator-movement-terms.ts'

export const movementKindLabels: Readonly<Record<MovementKind, string>> = {
  topup: 'Recharge',
  payout: "Retrait de l'opérateur",
  commission: 'Commission créditée',
  charge: "Prélèvement de l'opérateur",
  claim_paid: 'Réclamation payée',
  transfer_out: 'Virement émis',
  transfer_in: 'Virement reçu',
}

export const movementViaLabels: Readonly<Record<MovementVia, string>> = {
  cash: 'Espèces',
  bank: 'Banque',
  none: 'Sans paiement',
}
