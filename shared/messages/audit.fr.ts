import type { AuditAction } from '#shared/audit/audit-input.ts'

/** What was done, in the words of the audit trail. */
export const auditActionLabels: Readonly<Record<AuditAction, string>> = {
  'users.create': 'Utilisateur créé',
  'users.update': 'Utilisateur modifié',
  'users.suspend': 'Utilisateur suspendu',
  'users.reactivate': 'Utilisateur réactivé',
  'users.remove': 'Utilisateur supprimé',
  'requests.approve': 'Demande validée',
  'requests.reject': 'Demande rejetée',
  'requests.reopen': 'Demande remise en attente',
  'subscriptions.activate': 'Abonnement activé',
  'subscriptions.create': 'Abonnement créé',
  'subscriptions.update': 'Abonnement modifié',
  'subscriptions.remove': 'Abonnement supprimé',
  'groups.create': 'Groupe créé',
  'plans.create': 'Pack créé',
  'plans.update': 'Pack modifié',
  'plans.remove': 'Pack supprimé',
  'operators.create': 'Opérateur créé',
  'operators.update': 'Opérateur modifié',
  'operators.remove': 'Opérateur supprimé',
  'transactionTypes.create': 'Produit créé',
  'transactionTypes.update': 'Produit modifié',
  'transactionTypes.remove': 'Produit supprimé',
  'payments.update': 'Preuve de paiement modifiée',
  'payments.remove': 'Preuve de paiement supprimée',
}
