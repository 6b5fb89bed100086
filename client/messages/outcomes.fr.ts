import { counted } from '#shared/values/count.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { PACKS_UNAVAILABLE, UNEXPECTED, WRONG_CREDENTIALS } from '#shared/messages/faults.fr.ts'

/** A toast: one sentence, with a title of its own where the document names one. */
export interface Sentence {
  title?: string
  text: string
}

/** What is said when an action is done and when it failed. Leave `done` out where the screen itself shows it. */
export interface Outcome {
  /** A function where the sentence depends on the answer; undefined says nothing. */
  done?: string | Sentence | ((answer: unknown) => string | undefined)
  failed?: string | Sentence
  /** Refusals that the document words otherwise for this action alone. */
  refused?: Partial<Record<RefusalCode, string>>
}

const SIGN_OUT_FAILED = 'Erreur lors de la déconnexion'

/** Of the demo, in its toast and on its page (spec 000 §2). */
export const TRIAL_STARTED = 'Trial démo activé'
export const TRIAL_RUNNING = 'Trial déjà actif'

function readField(answer: unknown, field: string): unknown {
  return typeof answer === 'object' && answer !== null && field in answer
    ? (answer as Record<string, unknown>)[field]
    : undefined
}

function importedProducts(answer: unknown): string {
  const count = readField(answer, 'imported')
  return `${typeof count === 'number' ? count : 0} produit(s) importé(s)`
}

function exportedLines(answer: unknown): string {
  const rows = readField(answer, 'rows')
  const count = typeof rows === 'number' ? rows : 0
  return `${counted(count, 'ligne')} ${count >= 2 ? 'exportées' : 'exportée'}`
}

function demoStarted(answer: unknown): string {
  return readField(answer, 'outcome') === 'alreadyActive' ? TRIAL_RUNNING : TRIAL_STARTED
}

function typeRemoved(answer: unknown): string {
  return readField(answer, 'removal') === 'retired' ? 'Produit désactivé' : 'Produit supprimé'
}

function subscriptionActivated(answer: unknown): string {
  return readField(answer, 'accountExisted') === true
    ? "Le compte existait déjà\u00A0: seul l'abonnement a été créé"
    : "Abonnement activé, le compte de l'utilisateur a été créé"
}

function signedOutOthers(answer: unknown): string {
  const count = readField(answer, 'count')
  if (typeof count !== 'number' || count === 0) return "Aucun autre appareil n'était connecté"
  return count === 1 ? '1 autre appareil déconnecté' : `${count} autres appareils déconnectés`
}

/**
 * Action → sentences. Those of the documents (spec 000 §8, spec 001 §8) are to the letter, final period or not.
 * Screens that word a thing differently have different keys: the general list and the outgoing list do.
 */
export const outcomes = {
  'admin.dashboard': { failed: 'Impossible de charger les données du dashboard' },
  'admin.audit': { failed: "Impossible de charger le journal d'audit" },
  'audit.list': { failed: "Impossible de charger le journal d'audit" },
  'board.load': { failed: 'Impossible de charger le tableau de bord' },
  'data.load': { failed: 'Impossible de charger les données' },
  'part.open': { failed: "Cette fenêtre n'a pas pu s'ouvrir. Vérifiez votre réseau, ou rechargez la page." },

  'auth.signIn': { failed: 'Une erreur est survenue lors de la connexion' },
  'auth.signUp': { failed: "Une erreur est survenue lors de l'inscription" },
  'auth.signOut': { failed: SIGN_OUT_FAILED },
  'auth.adminSignIn': {
    done: 'Connexion réussie. Redirection en cours...',
    failed: { title: 'Erreur de connexion', text: WRONG_CREDENTIALS },
  },
  'auth.adminSignOut': {
    done: 'Vous avez été déconnecté avec succès',
    failed: SIGN_OUT_FAILED,
  },
  'auth.register': {
    done: { title: 'Inscription réussie !', text: 'Votre demande a été enregistrée avec succès.' },
    failed: { title: "Erreur d'inscription", text: UNEXPECTED },
  },
  'auth.startDemo': {
    done: demoStarted,
    // Each document has one of the two (spec 000 §8, spec 001 §8).
    failed: {
      title: "Erreur lors de l'activation du trial",
      text: "Une erreur est survenue lors de l'activation de votre trial.",
    },
  },
  'auth.changePassword': { done: 'Mot de passe modifié', failed: 'Impossible de modifier le mot de passe.' },
  'auth.signOutOthers': { done: signedOutOthers, failed: 'Impossible de déconnecter les autres appareils.' },
  'auth.requestPasswordReset': { failed: UNEXPECTED },
  'auth.resetPassword': { done: 'Mot de passe modifié', failed: 'Impossible de modifier le mot de passe.' },

  'profile.update': { done: 'Profil modifié', failed: 'Impossible de sauvegarder les modifications.' },
  'plans.listActive': { failed: PACKS_UNAVAILABLE },
  'subscriptions.current': { failed: "Impossible de charger les informations d'abonnement" },

  'groups.create': { done: 'Groupe créé', failed: 'Impossible de créer le groupe.' },
  'groups.update': { done: 'Groupe modifié', failed: 'Impossible de modifier le groupe.' },
  'groups.remove': { done: 'Groupe supprimé', failed: 'Impossible de supprimer le groupe.' },

  'agencies.create': { done: 'Agence créée', failed: "Impossible de créer l'agence." },
  'agencies.update': { done: 'Agence modifiée', failed: "Impossible de modifier l'agence." },
  'agencies.remove': { done: 'Agence supprimée', failed: "Impossible de supprimer l'agence." },

  'operators.activate': { done: 'Opérateur activé', failed: "Impossible de modifier l'opérateur" },
  'operators.deactivate': { done: 'Opérateur désactivé', failed: "Impossible de modifier l'opérateur" },

  'products.create': { done: 'Produit créé', failed: 'Impossible de sauvegarder le produit' },
  'products.update': { done: 'Produit modifié', failed: 'Impossible de sauvegarder le produit' },
  'products.remove': { done: 'Produit supprimé', failed: 'Impossible de supprimer le produit' },
  'products.import': { done: importedProducts, failed: "Impossible d'importer les produits" },

  'transactionTypes.create': {
    done: 'Type de transaction créé',
    failed: 'Impossible de sauvegarder le type de transaction.',
  },
  'transactionTypes.update': {
    done: 'Type de transaction modifié',
    failed: 'Impossible de sauvegarder le type de transaction.',
  },
  'transactionTypes.remove': {
    done: 'Type de transaction désactivé',
    failed: 'Impossible de supprimer le type de transaction.',
  },

  'transactions.create': { done: 'Transaction créée', failed: 'Impossible de sauvegarder la transaction.' },
  'transactions.update': { done: 'Transaction modifiée', failed: 'Impossible de sauvegarder la transaction.' },
  'transactions.remove': { done: 'Transaction supprimée', failed: 'Impossible de supprimer la transaction.' },
  'transactions.restore': { done: 'Transaction restaurée', failed: 'Impossible de restaurer la transaction.' },

  'outgoing.create': { done: 'Transaction créée', failed: 'Impossible de créer la transaction' },
  'outgoing.update': { done: 'Transaction modifiée', failed: 'Impossible de modifier la transaction' },
  'outgoing.remove': { done: 'Transaction supprimée', failed: 'Impossible de supprimer la transaction' },

  'feeds.create': { done: 'Alimentation enregistrée', failed: "Impossible d'enregistrer l'alimentation." },
  'feeds.remove': { done: 'Alimentation supprimée', failed: "Impossible de supprimer l'alimentation." },
  'exports.download': { done: exportedLines, failed: "Impossible d'exporter les données." },

  'journal.compute': { failed: 'Impossible de calculer le journal.' },

  'closings.day': { failed: 'Impossible de charger la journée' },
  'closings.list': { failed: 'Impossible de charger les clôtures' },
  'closings.byId': { failed: 'Impossible de charger la clôture' },
  'closings.saveDraft': { done: 'Brouillon enregistré', failed: "Impossible d'enregistrer le brouillon." },
  'closings.close': { failed: 'Impossible de clôturer la journée.' },
  'closings.approve': { done: 'Clôture validée', failed: 'Impossible de valider la clôture.' },
  'closings.settle': { done: 'Écart réglé', failed: "Impossible de régler l'écart." },
  'closings.reopen': { done: 'Journée rouverte', failed: 'Impossible de rouvrir la journée.' },

  'attachments.upload': { failed: "Impossible d'envoyer le fichier." },
  'payments.submit': { done: 'Preuve soumise', failed: 'Impossible de soumettre la preuve de paiement.' },
  'admin.groups': { failed: 'Impossible de charger les groupes' },
  'admin.createGroup': { done: 'Groupe créé', failed: 'Impossible de créer le groupe.' },
  'admin.agencies': { failed: 'Impossible de charger les agences' },
  'admin.transactions': { failed: 'Impossible de charger les transactions' },
  'admin.journal': { failed: 'Impossible de charger le journal' },

  'admin.plans': { failed: PACKS_UNAVAILABLE },
  'admin.plan': { failed: 'Impossible de charger le pack' },
  'admin.createPlan': { done: 'Pack créé', failed: 'Impossible de créer le pack' },
  'admin.updatePlan': { done: 'Pack modifié', failed: 'Impossible de modifier le pack' },
  'admin.removePlan': { done: 'Pack supprimé', failed: 'Impossible de supprimer le pack' },

  'admin.types': { failed: 'Impossible de charger les types de transactions' },
  'admin.type': { failed: 'Impossible de charger le type de transaction' },
  'admin.createType': { done: 'Produit créé', failed: 'Impossible de créer le type de transaction' },
  'admin.updateType': { done: 'Produit modifié', failed: 'Impossible de modifier le type de transaction' },
  'admin.removeType': { done: typeRemoved, failed: 'Impossible de supprimer le type de transaction' },

  'admin.operators': { failed: 'Impossible de charger les opérateurs' },
  'admin.operator': { failed: "Erreur lors du chargement de l'opérateur" },
  'admin.createOperator': { done: 'Opérateur créé', failed: "Erreur lors de la création de l'opérateur" },
  'admin.updateOperator': { done: 'Opérateur modifié', failed: "Erreur lors de la mise à jour de l'opérateur" },
  'admin.removeOperator': { done: 'Opérateur supprimé', failed: "Erreur lors de la suppression de l'opérateur" },

  'admin.users': { failed: 'Impossible de charger les utilisateurs' },
  'admin.users.create': { done: 'Utilisateur créé avec succès', failed: "Impossible de créer l'utilisateur" },
  'admin.users.update': { done: 'Utilisateur modifié avec succès', failed: "Impossible de modifier l'utilisateur" },
  'admin.users.suspend': { done: 'Utilisateur suspendu avec succès', failed: "Impossible de suspendre l'utilisateur" },
  'admin.users.reactivate': {
    done: 'Utilisateur réactivé avec succès',
    failed: "Impossible de réactiver l'utilisateur",
  },
  'admin.users.remove': {
    done: 'Utilisateur supprimé avec succès',
    failed: "Impossible de supprimer l'utilisateur",
    refused: {
      'access.not_signed_in': 'Vous devez être connecté pour effectuer cette action',
      'access.admin_required': 'Accès refusé. Seuls les administrateurs peuvent supprimer des utilisateurs.',
    },
  },
  'admin.validations': { failed: 'Impossible de charger les validations' },

  'pendingUsers.list': { failed: 'Impossible de charger les utilisateurs en attente' },
  'pendingUsers.approve': {
    done: "Le compte a été validé. L'utilisateur peut désormais se connecter.",
    failed: "Impossible de valider l'utilisateur",
  },

  'subscriptions.requests': { failed: 'Impossible de charger les demandes en attente' },
  'subscriptions.list': { failed: 'Impossible de charger les abonnements' },
  'subscriptions.activate': { done: subscriptionActivated, failed: "Impossible d'activer l'abonnement" },
  'subscriptions.reject': { done: 'Demande rejetée', failed: 'Impossible de rejeter la demande' },
  'subscriptions.create': { done: 'Abonnement créé', failed: "Impossible de créer l'abonnement" },
  'subscriptions.update': { done: 'Abonnement mis à jour', failed: "Impossible de mettre à jour l'abonnement" },
  'subscriptions.remove': { done: 'Abonnement supprimé', failed: "Impossible de supprimer l'abonnement" },

  'payments.list': { failed: 'Impossible de charger les paiements' },
  'payments.update': { done: 'Paiement modifié', failed: 'Impossible de modifier le paiement' },
  'payments.remove': { done: 'Paiement supprimé', failed: 'Impossible de supprimer le paiement' },
} as const satisfies Record<string, Outcome>

/** What `meta.outcome` of a query or a mutation may name. */
export type OutcomeKey = keyof typeof outcomes

/** What is said where an action failed, as one text for a page that shows it in place of its data. */
export function getFailure(key: OutcomeKey): string {
  const { failed = '' } = getOutcome(key)
  return typeof failed === 'string' ? failed : failed.text
}

/** The sentences of one action, under the common type. */
export function getOutcome(key: OutcomeKey): Outcome {
  return outcomes[key]
}

/** Refusals whose toast has a title of its own (spec 001 §8); the others take `Erreur`. */
export const refusalTitles: Partial<Record<RefusalCode, string>> = {
  'agencies.limit_reached': 'Limite atteinte',
}
