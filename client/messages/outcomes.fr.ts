import type { downloadFile } from '#client/app/download-file.ts'
import { takeOverForm } from '#client/app/form-member.ts'
import type { MutationOutputs } from '#client/app/trpc.ts'
import type { FailureWords } from '#client/ui/form-failure.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { UNEXPECTED, WRONG_CREDENTIALS } from '#shared/messages/faults.fr.ts'
import { closedSentence } from '#shared/closings/closing-sentence.fr.ts'
import { clientNoteLabels } from '#shared/client-notes/client-note-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { type LoadKey, loadFailures } from './load-failures.fr.ts'

export type Sentence = FailureWords

export interface Outcome<Output> {
  done?: string | Sentence | ((output: Output) => string)
  failed?: string | Sentence
  refused?: Partial<Record<RefusalCode, string>>
}

interface TransferOutputs {
  'exports.download': Awaited<ReturnType<typeof downloadFile>>
  'attachments.upload': unknown
  'imports.upload': unknown
  'statements.upload': unknown
}

type ActionOutputs = MutationOutputs & TransferOutputs

/** By the path of the mutation, whose output `done` takes; a second wording adds `/` and a name. */
export type Outcomes = {
  readonly [Path in keyof ActionOutputs as Path | `${Path}/${string}`]?: Outcome<ActionOutputs[Path]>
}

const SIGN_OUT_FAILED = 'Erreur lors de la déconnexion'

export const TRIAL_STARTED = 'Trial démo activé'
export const TRIAL_RUNNING = 'Trial déjà actif'

const ACCOUNT_VALIDATED = "Le compte a été validé. L'utilisateur peut désormais se connecter."
const PACK_TO_ACTIVATE = 'Un pack doit encore être activé.'

function activated(accepted: MutationOutputs['subscriptions.activate']): string {
  if (!accepted.isActivated) return `${ACCOUNT_VALIDATED} ${PACK_TO_ACTIVATE}`
  if (accepted.accountExisted) return "Le compte existait déjà\u00A0: seul l'abonnement a été créé"
  return accepted.temporaryPassword === undefined
    ? "Abonnement activé. L'utilisateur peut désormais se connecter."
    : "Abonnement activé, le compte de l'utilisateur a été créé"
}

function exportedLines({ rows }: TransferOutputs['exports.download']): string {
  return `${counted(rows, 'ligne')} ${rows >= 2 ? 'exportées' : 'exportée'}`
}

function describeUndone({ lines, keptCount }: MutationOutputs['statements.undo']): string {
  const removed = `${counted(lines, 'ligne')} ${lines >= 2 ? 'retirées' : 'retirée'}`
  if (keptCount === 0) return removed
  return `${removed}. ${counted(keptCount, 'transaction')} ${keptCount >= 2 ? 'saisies' : 'saisie'} depuis l'import ${keptCount >= 2 ? 'restent' : 'reste'}`
}

function describeMatched({ matched, different }: MutationOutputs['statements.match']): string {
  const count = matched + different
  return count === 0
    ? 'Rien de nouveau à rapprocher'
    : `${counted(count, 'ligne')} ${count >= 2 ? 'rapprochées' : 'rapprochée'}`
}

/** Never whether a count that closes the day was right. */
function describeCount({ closed }: MutationOutputs['closings.submitCount']): string {
  return closed === null ? 'Comptage enregistré' : `Journée clôturée\u00A0: ${closed.name}`
}

function describeSent({ name, state }: MutationOutputs['transfers.send']): string {
  return `Transfert ${name} ${state === 'sent' ? 'envoyé' : 'enregistré'}`
}

function noted(done: string) {
  return ({ kind }: MutationOutputs['admin.clientNotes.remove']) => `${clientNoteLabels[kind]} ${done}`
}

function signedOutOthers({ count }: MutationOutputs['auth.signOutOthers']): string {
  if (count === 0) return "Aucun autre appareil n'était connecté"
  return count === 1 ? '1 autre appareil déconnecté' : `${count} autres appareils déconnectés`
}

function approvedClients({ results }: MutationOutputs['admin.approveMany']): string {
  const count = results.filter(({ outcome }) => outcome === 'approved').length
  if (count === 0) return 'Aucun client approuvé'
  return `${counted(count, 'client')} ${count >= 2 ? 'approuvés' : 'approuvé'}`
}

/** The product fixes these texts to the letter, final period or not. */
export const outcomes = {
  'auth.signIn': { failed: 'Une erreur est survenue lors de la connexion' },
  'auth.signUp': { failed: "Une erreur est survenue lors de l'inscription" },
  'auth.signOut': { failed: SIGN_OUT_FAILED },
  'auth.adminSignIn': {
    done: 'Connexion réussie. Redirection en cours...',
    failed: { title: 'Erreur de connexion', text: WRONG_CREDENTIALS },
  },
  'auth.signOut/administrator': {
    done: 'Vous avez été déconnecté avec succès',
    failed: SIGN_OUT_FAILED,
  },
  'auth.register': {
    done: { title: 'Inscription réussie !', text: 'Votre demande a été enregistrée avec succès.' },
    failed: { title: "Erreur d'inscription", text: UNEXPECTED },
  },
  'auth.startDemo': {
    done: ({ outcome }) => (outcome === 'alreadyActive' ? TRIAL_RUNNING : TRIAL_STARTED),
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

  'groups.create': { done: 'Groupe créé', failed: 'Impossible de créer le groupe.' },
  'groups.update': { done: 'Groupe modifié', failed: 'Impossible de modifier le groupe.' },
  'groups.remove': { done: 'Groupe supprimé', failed: 'Impossible de supprimer le groupe.' },

  'agencies.create': { done: 'Agence créée', failed: "Impossible de créer l'agence." },
  'agencies.update': { done: 'Agence modifiée', failed: "Impossible de modifier l'agence." },
  'agencies.remove': { done: 'Agence supprimée', failed: "Impossible de supprimer l'agence." },

  'operators.setActive/on': { done: 'Opérateur activé', failed: "Impossible de modifier l'opérateur" },
  'operators.setActive/off': { done: 'Opérateur désactivé', failed: "Impossible de modifier l'opérateur" },

  'products.create': { done: 'Produit créé', failed: 'Impossible de sauvegarder le produit' },
  'products.update': { done: 'Produit modifié', failed: 'Impossible de sauvegarder le produit' },
  'products.remove': { done: 'Produit supprimé', failed: 'Impossible de supprimer le produit' },
  'products.importStandard': {
    done: ({ imported }) => `${imported} produit(s) importé(s)`,
    failed: "Impossible d'importer les produits",
  },

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

  'transactions.create/outgoing': { done: 'Transaction créée', failed: 'Impossible de créer la transaction' },
  'transactions.update/outgoing': { done: 'Transaction modifiée', failed: 'Impossible de modifier la transaction' },
  'transactions.remove/outgoing': { done: 'Transaction supprimée', failed: 'Impossible de supprimer la transaction' },

  'feeds.create': { done: 'Alimentation enregistrée', failed: "Impossible d'enregistrer l'alimentation." },
  'feeds.remove': { done: 'Alimentation supprimée', failed: "Impossible de supprimer l'alimentation." },

  'debts.credit': { failed: 'Impossible de sauvegarder la transaction.' },
  'debts.collect': { done: 'Remboursement encaissé', failed: "Impossible d'encaisser le remboursement." },
  'debts.lend': { done: 'Avance enregistrée', failed: "Impossible d'enregistrer l'avance." },
  'debts.payOtherwise': { done: 'Règlement enregistré', failed: "Impossible d'enregistrer le règlement." },
  'debts.waive': { done: 'Remise accordée', failed: "Impossible d'accorder la remise." },
  'debts.update': { done: 'Client modifié', failed: 'Impossible de modifier le client.' },
  'debts.erase': { done: 'Client effacé', failed: "Impossible d'effacer le client." },
  'debts.cancel': { done: 'Ligne annulée', failed: "Impossible d'annuler la ligne." },

  'shortages.charge': { done: 'Demande enregistrée', failed: "Impossible d'enregistrer la demande." },
  'shortages.confirm': { done: 'Demande confirmée', failed: 'Impossible de confirmer la demande.' },
  'shortages.answer': { done: 'Réponse enregistrée', failed: "Impossible d'enregistrer la réponse." },
  'shortages.recordPaper': {
    done: 'Reconnaissance enregistrée',
    failed: "Impossible d'enregistrer la reconnaissance.",
  },
  'shortages.withdraw': { done: 'Demande retirée', failed: 'Impossible de retirer la demande.' },
  'shortages.returnSurplus': { done: 'Excédent rendu', failed: "Impossible de rendre l'excédent." },
  'shortages.keepSurplus': { done: 'Excédent gardé', failed: "Impossible de garder l'excédent." },
  'shortages.offset': { done: 'Manque compensé', failed: 'Impossible de compenser le manque.' },

  'operatorAccounts.create': { done: 'Compte opérateur créé', failed: 'Impossible de créer le compte opérateur.' },
  'operatorAccounts.update': {
    done: 'Compte opérateur modifié',
    failed: 'Impossible de modifier le compte opérateur.',
  },
  'operatorAccounts.close': { done: 'Compte opérateur fermé', failed: 'Impossible de fermer le compte opérateur.' },
  'operatorMovements.create': { done: 'Mouvement enregistré', failed: "Impossible d'enregistrer le mouvement." },
  'operatorMovements.transfer': { done: 'Virement enregistré', failed: "Impossible d'enregistrer le virement." },
  'operatorMovements.remove': { done: 'Mouvement supprimé', failed: 'Impossible de supprimer le mouvement.' },

  'commissions.createRule': { done: 'Règle enregistrée', failed: "Impossible d'enregistrer la règle." },
  'commissions.endRule': { done: 'Règle terminée', failed: 'Impossible de terminer la règle.' },
  'commissions.previewRecalculation': { failed: "Impossible de calculer l'aperçu." },
  'commissions.recalculate': { done: 'Commissions recalculées', failed: 'Impossible de recalculer les commissions.' },
  'commissions.declare': { done: 'Déclaration enregistrée', failed: "Impossible d'enregistrer la déclaration." },
  'commissions.correct': { done: 'Déclaration corrigée', failed: 'Impossible de corriger la déclaration.' },
  'commissions.withdraw': { done: 'Déclaration retirée', failed: 'Impossible de retirer la déclaration.' },
  'commissions.receive': { done: 'Réception enregistrée', failed: "Impossible d'enregistrer la réception." },
  'commissions.cancelReceipt': { done: 'Réception annulée', failed: "Impossible d'annuler la réception." },
  'commissions.decide': { done: 'État enregistré', failed: "Impossible d'enregistrer l'état." },
  'expenses.createCategory': { done: 'Catégorie créée', failed: 'Impossible de créer la catégorie.' },
  'expenses.updateCategory': { done: 'Catégorie modifiée', failed: 'Impossible de modifier la catégorie.' },
  'expenses.payByBank': { done: 'Dépense enregistrée', failed: "Impossible d'enregistrer la dépense." },
  'expenses.classify': { done: 'Dépense classée', failed: 'Impossible de classer la dépense.' },
  'expenses.removeBank': { done: 'Dépense supprimée', failed: 'Impossible de supprimer la dépense.' },
  'month.lock': { done: 'Mois verrouillé', failed: 'Impossible de verrouiller le mois.' },
  'month.unlock': { done: 'Mois déverrouillé', failed: 'Impossible de déverrouiller le mois.' },

  'places.create': { done: 'Lieu créé', failed: 'Impossible de créer le lieu.' },
  'places.update': { done: 'Lieu modifié', failed: 'Impossible de modifier le lieu.' },
  'places.count': { done: 'Inventaire enregistré', failed: "Impossible d'enregistrer l'inventaire." },
  'transfers.send': { done: describeSent, failed: "Impossible d'envoyer le transfert." },
  'transfers.receive': { done: 'Transfert reçu', failed: 'Impossible de recevoir le transfert.' },
  'transfers.refuse': { done: 'Transfert rejeté', failed: 'Impossible de rejeter le transfert.' },
  'transfers.giveBack': { done: 'Retour enregistré', failed: "Impossible d'enregistrer le retour." },
  'transfers.cancel': { done: 'Transfert annulé', failed: "Impossible d'annuler le transfert." },
  'transfers.undo': { done: 'Réception annulée', failed: "Impossible d'annuler la réception." },
  'transfers.attach': { done: 'Fichier enregistré', failed: "Impossible d'enregistrer le fichier." },
  'transfers.settle': { done: 'Écart de transit réglé', failed: "Impossible de régler l'écart." },

  'exports.download': { done: exportedLines, failed: "Impossible d'exporter les données." },
  'attachments.upload': { failed: "Impossible d'envoyer le fichier." },

  'imports.upload': { failed: "Impossible d'envoyer le fichier." },
  'imports.check': { failed: 'Impossible de vérifier le fichier.' },
  'imports.start': { failed: "Impossible de lancer l'import." },
  'imports.undo': { done: 'Annulation lancée', failed: "Impossible d'annuler l'import." },

  'statements.upload': { failed: "Impossible d'envoyer le fichier." },
  'statements.check': { failed: 'Impossible de vérifier le fichier.' },
  'statements.start': { failed: "Impossible de lancer l'import." },
  'statements.undo': { done: describeUndone, failed: "Impossible d'annuler l'import." },
  'statements.match': { done: describeMatched, failed: 'Impossible de rapprocher le relevé.' },
  'statements.link': { done: 'Ligne rapprochée', failed: 'Impossible de rapprocher la ligne.' },
  'statements.ignore': { done: 'Ligne ignorée', failed: "Impossible d'ignorer la ligne." },
  'statements.restore': { done: 'Ligne à rapprocher', failed: 'Impossible de reprendre la ligne.' },
  'statements.justify': { done: 'Écart justifié', failed: "Impossible de justifier l'écart." },

  'closings.saveDraft': { done: 'Brouillon enregistré', failed: "Impossible d'enregistrer le brouillon." },
  'closings.close': { done: closedSentence, failed: 'Impossible de clôturer la journée.' },
  'closings.submitCount': { done: describeCount, failed: 'Impossible de vérifier le comptage.' },
  'closings.allowCount': { done: 'Un comptage de plus est accordé', failed: "Impossible d'accorder un comptage." },
  'shifts.start': { done: 'Vous tenez la caisse', failed: 'Impossible de prendre la caisse.' },
  'shifts.takeOver': { done: 'Vous tenez la caisse', failed: 'Impossible de reprendre la caisse.' },
  'handovers.propose': { done: 'Passation proposée', failed: 'Impossible de proposer la passation.' },
  'handovers.accept': { done: 'Vous tenez la caisse', failed: 'Impossible de prendre la caisse.' },
  'handovers.refuse': { done: 'Passation refusée', failed: 'Impossible de refuser la passation.' },
  'handovers.cancel': { done: 'Passation annulée', failed: "Impossible d'annuler la passation." },
  'spotChecks.make': { done: 'Contrôle enregistré', failed: "Impossible d'enregistrer le contrôle." },
  'closings.approve': { done: 'Clôture validée', failed: 'Impossible de valider la clôture.' },
  'closings.settle': { done: 'Écart réglé', failed: "Impossible de régler l'écart." },
  'closings.settleLine': { done: 'Écart réglé', failed: "Impossible de régler l'écart." },
  'closings.reopen': { done: 'Journée rouverte', failed: 'Impossible de rouvrir la journée.' },

  'payments.submit': { done: 'Preuve soumise', failed: 'Impossible de soumettre la preuve de paiement.' },
  'team.invite': { done: 'Invitation envoyée', failed: "Impossible d'envoyer l'invitation." },
  'team.resend': { done: 'Invitation renvoyée', failed: "Impossible de renvoyer l'invitation." },
  'team.revoke': { done: 'Invitation annulée', failed: "Impossible d'annuler l'invitation." },
  'team.update': { done: 'Membre modifié', failed: 'Impossible de modifier le membre.' },
  'team.deactivate': { done: 'Membre désactivé', failed: 'Impossible de désactiver le membre.' },
  'team.reactivate': { done: 'Membre réactivé', failed: 'Impossible de réactiver le membre.' },
  'team.remove': { done: "Membre retiré de l'équipe", failed: 'Impossible de retirer le membre.' },
  'team.accept': { failed: "Impossible de rejoindre l'équipe." },
  'team.acceptAsNew': { failed: "Impossible de rejoindre l'équipe." },
  'team.addPinMember': { done: 'Personne ajoutée', failed: "Impossible d'ajouter la personne." },
  'team.setPin': { done: 'Code défini', failed: 'Impossible de définir le code.' },
  'team.removePin': { done: 'Code retiré', failed: 'Impossible de retirer le code.' },
  'team.setOwnPin': { done: 'Code défini', failed: 'Impossible de définir le code.' },
  'terminals.create': { failed: "Impossible d'ajouter le poste." },
  'terminals.renewCode': { failed: 'Impossible de créer un nouveau code.' },
  'terminals.update': { done: 'Poste modifié', failed: 'Impossible de modifier le poste.' },
  'terminals.revoke': { done: 'Poste révoqué', failed: 'Impossible de révoquer le poste.' },
  'terminals.unlock': { done: 'Poste débloqué', failed: 'Impossible de débloquer le poste.' },
  'terminals.enroll': { done: 'Poste enregistré', failed: "Impossible d'enregistrer le poste." },
  'terminals.signIn': { failed: "Impossible d'entrer." },
  'terminals.changePin': { done: 'Code modifié', failed: 'Impossible de modifier le code.' },
  'alerts.create': { done: 'Alerte ajoutée', failed: "Impossible d'ajouter l'alerte." },
  'alerts.update': { done: 'Alerte modifiée', failed: "Impossible de modifier l'alerte." },
  'alerts.setEnabled': { failed: "Impossible de modifier l'alerte." },
  'alerts.remove': { done: 'Alerte supprimée', failed: "Impossible de supprimer l'alerte." },
  'auth.switchSpace': { failed: "Impossible de changer d'espace." },
  'admin.createGroup': { done: 'Groupe créé', failed: 'Impossible de créer le groupe.' },

  'plans.create': { done: 'Pack créé', failed: 'Impossible de créer le pack' },
  'plans.update': { done: 'Pack modifié', failed: 'Impossible de modifier le pack' },
  'plans.remove': { done: 'Pack supprimé', failed: 'Impossible de supprimer le pack' },

  'seller.update': { done: 'Coordonnées enregistrées', failed: "Impossible d'enregistrer les coordonnées" },

  'transactionTypes.adminCreate': { done: 'Produit créé', failed: 'Impossible de créer le type de transaction' },
  'transactionTypes.adminUpdate': { done: 'Produit modifié', failed: 'Impossible de modifier le type de transaction' },
  'transactionTypes.adminRemove': {
    done: ({ removal }) => (removal === 'retired' ? 'Produit désactivé' : 'Produit supprimé'),
    failed: 'Impossible de supprimer le type de transaction',
  },

  'operators.create': { done: 'Opérateur créé', failed: "Erreur lors de la création de l'opérateur" },
  'operators.update': { done: 'Opérateur modifié', failed: "Erreur lors de la mise à jour de l'opérateur" },
  'operators.remove': { done: 'Opérateur supprimé', failed: "Erreur lors de la suppression de l'opérateur" },

  'admin.users.create': { done: 'Utilisateur créé avec succès', failed: "Impossible de créer l'utilisateur" },
  'admin.users.update': { done: 'Utilisateur modifié avec succès', failed: "Impossible de modifier l'utilisateur" },
  'admin.users.suspend': { done: 'Utilisateur suspendu avec succès', failed: "Impossible de suspendre l'utilisateur" },
  'admin.users.reactivate': {
    done: 'Utilisateur réactivé avec succès',
    failed: "Impossible de réactiver l'utilisateur",
  },
  'admin.users.resetPassword': {
    done: 'Mot de passe réinitialisé',
    failed: 'Impossible de réinitialiser le mot de passe',
  },
  'admin.users.remove': {
    done: 'Utilisateur supprimé avec succès',
    failed: "Impossible de supprimer l'utilisateur",
    refused: {
      'access.not_signed_in': 'Vous devez être connecté pour effectuer cette action',
      'access.admin_required': 'Accès refusé. Seuls les administrateurs peuvent supprimer des utilisateurs.',
    },
  },

  'admin.clientNotes.create': { done: noted('ajoutée'), failed: "Impossible d'ajouter la note" },
  'admin.clientNotes.update': { done: noted('modifiée'), failed: 'Impossible de modifier la note' },
  'admin.clientNotes.close': { done: 'Réclamation close', failed: 'Impossible de clore la réclamation' },
  'admin.clientNotes.reopen': { done: 'Réclamation rouverte', failed: 'Impossible de rouvrir la réclamation' },
  'admin.clientNotes.remove': { done: noted('supprimée'), failed: 'Impossible de supprimer la note' },

  'pendingUsers.approve': {
    done: ({ isActivated }) => (isActivated ? ACCOUNT_VALIDATED : `${ACCOUNT_VALIDATED} ${PACK_TO_ACTIVATE}`),
    failed: "Impossible de valider l'utilisateur",
  },

  'subscriptions.activate': {
    done: activated,
    failed: "Impossible d'activer l'abonnement",
  },
  'subscriptions.reject': { done: 'Demande rejetée', failed: 'Impossible de rejeter la demande' },
  'subscriptions.create': { done: 'Abonnement créé', failed: "Impossible de créer l'abonnement" },
  'subscriptions.update': { done: 'Abonnement mis à jour', failed: "Impossible de mettre à jour l'abonnement" },
  'subscriptions.renew': {
    done: ({ expiresOn }) => `Abonnement renouvelé jusqu'au ${formatDate(expiresOn)}`,
    failed: "Impossible de renouveler l'abonnement",
  },
  'subscriptions.update/plan': { done: 'Pack changé', failed: 'Impossible de changer le pack' },
  'subscriptions.remove': { done: 'Abonnement supprimé', failed: "Impossible de supprimer l'abonnement" },

  'admin.approveMany': { done: approvedClients, failed: "Impossible d'approuver les clients" },

  'payments.approve': {
    done: ({ isActivated }) => (isActivated ? 'Paiement approuvé et abonnement activé' : 'Paiement approuvé'),
    failed: "Impossible d'approuver le paiement",
  },
  'payments.reject': { done: 'Paiement rejeté', failed: 'Impossible de rejeter le paiement' },
  'payments.update': { done: 'Paiement modifié', failed: 'Impossible de modifier le paiement' },
  'payments.remove': { done: 'Paiement supprimé', failed: 'Impossible de supprimer le paiement' },
} as const satisfies Outcomes

export type ActionKey = keyof typeof outcomes

export type OutcomeKey = ActionKey | LoadKey

function isAction(key: OutcomeKey): key is ActionKey {
  return key in outcomes
}

/** `never`: the type of the output is known only with the key. */
export function getOutcome(key: OutcomeKey): Outcome<never> {
  return isAction(key) ? outcomes[key] : { failed: loadFailures[key] }
}

export const refusalTitles: Partial<Record<RefusalCode, string>> = {
  'agencies.limit_reached': 'Limite atteinte',
}

/** How the same call can be sent again. */
export const refusalWaysOn: Partial<Record<RefusalCode, NonNullable<Sentence['again']>>> = {
  'access.person_changed': { label: 'Enregistrer en mon nom', run: takeOverForm },
}

/** Where the refused user can change what is missing. */
export const refusalLinks: Partial<Record<RefusalCode, NonNullable<Sentence['link']>>> = {
  'agencies.limit_reached': { href: '/register', label: 'Changer de pack' },
  'access.subscription_required': { href: '/app/subscription', label: 'Voir mon pack' },
}
