import type { MemberOptions } from './member-options.ts'
import type { MemberRole, MemberStatus } from './member-terms.ts'

export const memberRoleLabels: Readonly<Record<MemberRole, string>> = {
  owner: 'Propriétaire',
  manager: 'Gérant',
  cashier: 'Caissier',
  accountant: 'Comptable',
}

export const memberOptionLabels: Readonly<Record<keyof MemberOptions, string>> = {
  canClose: 'Peut clôturer la journée',
  blind: "Compte à l'aveugle",
  feedLimit: "Plafond d'une sortie de caisse",
  creditLimit: "Plafond d'une avance client",
}

export const memberStatusLabels: Readonly<Record<MemberStatus, string>> = {
  active: 'Actif',
  deactivated: 'Désactivé',
}
