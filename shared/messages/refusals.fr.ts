import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { settlementLabels } from '#shared/closings/closing-labels.fr.ts'
import type { ParamsOf, ReferenceHolder, RefusalCode } from '#shared/errors/codes.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import { WRONG_CREDENTIALS } from './faults.fr.ts'

type Sentences = {
  readonly [Code in RefusalCode]: undefined extends ParamsOf<Code> ? string : (params: ParamsOf<Code>) => string
}

export const refusals: Sentences = {
  'access.not_signed_in': 'Votre session est terminée. Reconnectez-vous pour continuer.',
  'access.subscription_required': 'Un abonnement actif est nécessaire pour utiliser cette fonction.',
  'access.admin_required': 'Accès refusé',
  'access.principal_admin_required': 'Accès refusé',
  'access.password_change_required': "Changez d'abord votre mot de passe temporaire.",
  'auth.invalid_credentials': WRONG_CREDENTIALS,
  'auth.not_an_admin': 'Accès non autorisé',
  'auth.suspended': "Votre compte est suspendu. Contactez l'administrateur.",
  'auth.wrong_current_password': 'Le mot de passe actuel est incorrect.',
  'profile.not_found': "Ce profil n'existe pas ou a été supprimé.",
  'auth.account_exists': 'Un compte existe déjà avec cet email. Utilisez le bon mot de passe pour vous connecter.',
  'auth.reset_link_invalid':
    "Ce lien n'est plus valable. Demandez-en un nouveau depuis «\u00A0Mot de passe oublié\u00A0».",
  'auth.too_many_attempts': ({ retryAfterMs }) => `Trop de tentatives. Réessayez dans ${waitingTime(retryAfterMs)}.`,
  'plans.not_found': "Ce pack n'existe pas ou a été supprimé.",
  'plans.name_taken': 'Un pack avec ce nom existe déjà.',
  'plans.in_use': ({ subscriptions, requests, groups }) =>
    `Ce pack ne peut pas être supprimé\u00A0: il est utilisé par ${listed([
      [subscriptions, 'abonnement'],
      [requests, 'demande'],
      [groups, 'groupe'],
    ])}. Désactivez-le pour ne plus le proposer.`,
  'plans.demo_kept':
    "Ce pack porte l'essai gratuit\u00A0: il ne peut pas être supprimé. Désactivez-le pour ne plus le proposer.",
  'plans.not_offered': "Ce pack n'est plus proposé. Choisissez-en un autre.",
  'plans.starts_as_demo': "Ce pack est un essai gratuit\u00A0: démarrez-le depuis la page d'essai.",
  'trial.already_used': "Vous avez déjà utilisé votre essai gratuit. Connectez-vous pour choisir un pack d'abonnement.",
  'trial.unavailable': "L'essai gratuit n'est pas disponible pour le moment.",
  'edit.stale': () => 'Cet élément a été modifié entre-temps. Rechargez la page.',
  'create.id_taken': 'Cet élément a déjà été enregistré avec un autre contenu.',
  'clients.not_found': "Ce client n'existe pas ou a été supprimé.",
  'groups.not_found': "Ce groupe n'existe pas ou a été supprimé.",
  'groups.name_taken': 'Un groupe avec ce nom existe déjà.',
  'agencies.not_found': "Cette agence n'existe pas ou a été supprimée.",
  'agencies.name_taken': 'Une agence avec ce nom existe déjà.',
  'agencies.limit_reached': ({ planName, max }) =>
    `Votre plan «\u00A0${planName}\u00A0» permet ${counted(max, 'agence')} au maximum. Passez à un plan supérieur pour en créer davantage.`,
  'agencies.in_use': ({ transactions, feeds, closings }) =>
    `Cette agence ne peut pas être supprimée\u00A0: ${listed([
      [transactions, 'transaction'],
      [feeds, 'alimentation'],
      [closings, 'clôture'],
    ])} y ${transactions + feeds + closings > 1 ? 'sont enregistrées' : 'est enregistrée'}.`,
  'operators.not_found': "Cet opérateur n'existe pas ou a été supprimé.",
  'operators.name_taken': 'Un opérateur avec ce nom existe déjà.',
  'operators.in_use': ({ products, customProducts, clients }) =>
    `Cet opérateur ne peut pas être supprimé\u00A0: il est utilisé par ${listed([
      [products, 'produit standard'],
      [customProducts, 'produit personnalisé'],
      [clients, 'client'],
    ])}.`,
  'products.not_found': "Ce produit n'existe pas ou n'est plus disponible.",
  'products.wrong_direction': 'Ce produit ne correspond pas au type de la transaction.',
  'products.name_taken': 'Un produit avec ce nom existe déjà chez cet opérateur.',
  'products.in_use':
    'Ce produit figure dans des transactions\u00A0: son opérateur et sa catégorie ne changent plus. Créez plutôt un autre produit.',
  'transactionTypes.not_found': "Ce type de transaction n'existe pas ou a été supprimé.",
  'transactionTypes.name_taken': 'Un type de transaction avec ce nom existe déjà.',
  // Without a period in the administration's form, with one on the settings screen.
  'transactionTypes.standard_name_taken': 'Un type de transaction avec ce nom existe déjà',
  'transactions.not_found': "Cette transaction n'existe pas ou a été supprimée.",
  'transactions.not_restorable':
    "Cette transaction ne peut plus être restaurée : son agence ou son produit n'existe plus.",
  'closings.not_found': "Cette clôture n'existe pas.",
  'closings.earlier_open': ({ date }) =>
    `La journée du ${formatDate(date)} n'est pas encore clôturée\u00A0: clôturez-la d'abord.`,
  'closings.reopened': 'Cette clôture a été rouverte\u00A0: elle ne peut plus être modifiée.',
  'closings.already_approved': 'Cette clôture est déjà validée.',
  'closings.nothing_to_approve': "Cette clôture n'attend pas de validation.",
  'closings.already_settled': ({ settlement }) => `Cet écart est déjà réglé\u00A0: ${settlementLabels[settlement]}.`,
  'closings.no_discrepancy': "La caisse de cette clôture est juste\u00A0: il n'y a pas d'écart à régler.",
  'feeds.not_found': "Cette alimentation n'existe pas ou a été supprimée.",
  'closings.day_closed': ({ date }) =>
    `Journée clôturée\u00A0: plus rien ne peut changer au ${formatDate(date)} dans cette agence.`,
  'transactions.duplicate': ({ seconds }) => `Opération identique il y a ${seconds} s. Enregistrer quand même ?`,
  'transactions.reference_taken': (holder) => `Référence déjà utilisée\u00A0: ${describeHolder(holder)}.`,
  'transactions.reference_reused': (holder) =>
    `Cette transaction ne peut plus être restaurée\u00A0: sa référence sert entre-temps à une autre, ${describeHolder(holder)}.`,
  'attachments.not_found': "Ce fichier n'existe pas ou a été supprimé.",
  'attachments.too_large': 'Ce fichier dépasse 5\u00A0Mo. Choisissez-en un plus léger.',
  'attachments.wrong_type': "Ce format n'est pas accepté. Envoyez un PDF ou une image JPEG, PNG ou WebP.",
  'attachments.empty': 'Ce fichier est vide. Choisissez-en un autre.',
  'attachments.one_file': 'Envoyez un seul fichier à la fois.',
  'attachments.unreadable': "L'envoi du fichier est incomplet ou illisible. Réessayez.",
  'attachments.too_many':
    'Vous avez envoyé beaucoup de fichiers sans les joindre à un paiement. Réessayez demain ou indiquez un lien.',
  'payments.too_many_waiting': ({ max }) =>
    `${max} de vos paiements attendent déjà une décision. Vous pourrez en soumettre un autre dès que l'un d'eux sera traité.`,
  'payments.not_found': "Cette preuve de paiement n'existe pas ou a été supprimée.",
  'payments.no_creation': "Création de nouveaux paiements non supportée depuis l'admin",
  'users.not_found': "Cet utilisateur n'existe pas ou a été supprimé.",
  'users.state_changed': ({ status }) =>
    `Cet utilisateur a changé d'état entre-temps\u00A0: il est ${presentState(status)}.`,
  'users.insufficient_privilege':
    'Permissions insuffisantes. Vous devez être administrateur pour supprimer des utilisateurs.',
  'requests.not_found': "Cette demande n'existe pas ou a été supprimée.",
  'requests.already_approved': 'Cette demande est déjà validée.',
  'requests.state_changed': ({ status }) =>
    `Cette demande a changé d'état entre-temps\u00A0: le client est ${presentState(status)}.`,
  'requests.no_account':
    "Cette demande n'a pas encore de compte. Activez-la depuis «\u00A0Abonnements\u00A0»\u00A0: le compte sera créé.",
  'subscriptions.not_found': "Cet abonnement n'existe pas ou a été supprimé.",
  'subscriptions.already_activated': "L'abonnement de cette demande est déjà activé.",
  'subscriptions.no_plan': "Aucun pack d'abonnement sélectionné",
  'exports.too_many_rows': ({ rows, max }) =>
    `Excel ne peut pas ouvrir ${counted(rows, 'ligne')}\u00A0: un classeur en contient ${formatCount(max)} au plus. Réduisez la période ou choisissez le format CSV.`,
  'service.busy': () => 'Le service est très sollicité. Réessayez dans un instant.',
  'service.database_unavailable': 'Le service est momentanément indisponible. Réessayez dans un instant.',
}

export function refusalMessage<Code extends RefusalCode>(code: Code, params: ParamsOf<Code>): string {
  const sentence: string | ((params: ParamsOf<Code>) => string) = refusals[code]
  return typeof sentence === 'function' ? sentence(params) : sentence
}

/** `2 abonnements, 1 demande et 3 groupes`, without the zeros. All words of a noun agree in number. */
function listed(uses: ReadonlyArray<readonly [count: number, noun: string]>): string {
  const words = uses
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${formatCount(count)} ${count > 1 ? noun.replace(/\S+/g, '$&s') : noun}`)
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} et ${last}`
}

function describeHolder({ type, amount, date, agencyName }: ReferenceHolder): string {
  return `${type === 'incoming' ? 'entrée' : 'sortie'} de ${formatMoney(amount)} du ${formatDate(date)}, ${agencyName ?? 'sans agence'}`
}

const states: Readonly<Record<RequestStatus, string>> = {
  pending: 'en attente',
  approved: 'actif',
  rejected: 'rejeté',
  suspended: 'suspendu',
}

function presentState(status: RequestStatus): string {
  return states[status]
}

function waitingTime(ms: number): string {
  return ms < 90_000 ? counted(Math.max(1, Math.ceil(ms / 1000)), 'seconde') : counted(Math.ceil(ms / 60_000), 'minute')
}
