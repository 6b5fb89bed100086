import type { DebtKind } from './debt-terms.ts'

export const debtKindLabels: Readonly<Record<DebtKind, string>> = {
  credit: 'Avance client',
  loan: 'Espèces avancées',
  shortage: 'Manque reconnu',
  repayment: 'Remboursement',
  waiver: 'Remise',
  offset: 'Compensation par un excédent',
  other_payment: 'Autre règlement',
}

/** Not by name: the customer may ask to be erased, and the audit trail is never rewritten. */
export function nameForTrail({ kind, number }: { kind: 'customer' | 'member'; number: number }): string {
  return `${kind === 'customer' ? 'client' : 'membre'} ${number}`
}

export function nameErased(number: number): string {
  return `Client effacé ${number}`
}
