import { PACKS_UNAVAILABLE } from '#shared/messages/faults.fr.ts'

export const loadFailures = {
  'admin.dashboard': 'Impossible de charger les données du dashboard',
  'admin.queue': 'Impossible de charger ce qui attend une décision',
  'admin.audit': "Impossible de charger le journal d'audit",
  'audit.list': "Impossible de charger le journal d'audit",
  'team.list': "Impossible de charger l'équipe",
  'terminals.list': 'Impossible de charger les postes',
  'team.checkInvitation': "Impossible de vérifier l'invitation",
  'alerts.list': 'Impossible de charger les alertes',
  'operatorAccounts.list': 'Impossible de charger les comptes opérateurs',
  'operatorAccounts.positions': 'Impossible de charger les soldes',
  'operatorAccounts.statement': 'Impossible de charger le relevé',
  'operatorMovements.list': 'Impossible de charger les mouvements',
  'board.load': 'Impossible de charger le tableau de bord',
  'data.load': 'Impossible de charger les données',
  'part.open': "Cette fenêtre n'a pas pu s'ouvrir. Vérifiez votre réseau, ou rechargez la page.",
  'plans.listActive': PACKS_UNAVAILABLE,
  'subscriptions.current': "Impossible de charger les informations d'abonnement",
  'journal.compute': 'Impossible de calculer le journal.',
  'closings.day': 'Impossible de charger la journée',
  'closings.list': 'Impossible de charger les clôtures',
  'closings.byId': 'Impossible de charger la clôture',
  'closings.diagnose': "Impossible de chercher la cause de l'écart",
  'admin.groups': 'Impossible de charger les groupes',
  'admin.agencies': 'Impossible de charger les agences',
  'admin.transactions': 'Impossible de charger les transactions',
  'admin.journal': 'Impossible de charger le journal',
  'admin.plans': PACKS_UNAVAILABLE,
  'admin.plan': 'Impossible de charger le pack',
  'admin.types': 'Impossible de charger les types de transactions',
  'admin.type': 'Impossible de charger le type de transaction',
  'admin.operators': 'Impossible de charger les opérateurs',
  'admin.operator': "Erreur lors du chargement de l'opérateur",
  'admin.users': 'Impossible de charger les utilisateurs',
  'admin.clientMembers': "Impossible de charger l'équipe",
  'admin.clientNotes': 'Impossible de charger les notes',
  'admin.validations': 'Impossible de charger les validations',
  'pendingUsers.list': 'Impossible de charger les utilisateurs en attente',
  'subscriptions.requests': 'Impossible de charger les demandes en attente',
  'subscriptions.decision': 'Impossible de charger la demande',
  'subscriptions.list': 'Impossible de charger les abonnements',
  'payments.decision': 'Impossible de charger la preuve de paiement',
  'payments.list': 'Impossible de charger les paiements',
} as const satisfies Record<string, string>

export type LoadKey = keyof typeof loadFailures

export function getFailure(key: LoadKey): string {
  return loadFailures[key]
}
