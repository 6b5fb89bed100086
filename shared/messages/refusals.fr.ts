import { rejectionSentence } from '#shared/requests/rejection-sentence.fr.ts'
import { handoverDecisions } from '#shared/shifts/shift-labels.fr.ts'
import { formatDate, formatDateTime, formatMonth } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { endedSentences } from '#shared/subscriptions/subscription-labels.fr.ts'
import { lineSettlementLabels, settlementLabels } from '#shared/closings/closing-labels.fr.ts'
import { transferSettlementLabels, transferStateWords } from '#shared/transfers/transfer-labels.fr.ts'
import type { FeedOrigin } from '#shared/feeds/feed-terms.ts'
import type { ParamsOf, ReferenceHolder, RefusalCode } from '#shared/errors/codes.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import { WRONG_CREDENTIALS } from './faults.fr.ts'

type Sentences = {
  readonly [Code in RefusalCode]: undefined extends ParamsOf<Code> ? string : (params: ParamsOf<Code>) => string
}

export const refusals: Sentences = {
  'access.not_signed_in': 'Votre session est terminée. Reconnectez-vous pour continuer.',
  'access.subscription_required': ({ ended }) =>
    ended === null
      ? 'Un abonnement actif est nécessaire pour utiliser cette fonction.'
      : `${endedSentences[ended]} ${ended === 'trial' ? 'Choisissez un pack' : 'Renouvelez votre pack'} pour continuer.`,
  'access.admin_required': 'Accès refusé',
  'access.principal_admin_required': 'Accès refusé',
  'access.password_change_required': "Changez d'abord votre mot de passe temporaire.",
  'access.password_needed': 'Connectez-vous avec votre mot de passe pour cette action.',
  'access.pin_change_required': "Choisissez d'abord votre propre code.",
  'access.pin_session_needed': 'Cette action se fait à un poste, avec votre code.',
  'access.person_changed': ({ name }) =>
    name === null
      ? 'Cette saisie a été commencée par une autre personne.'
      : `Cette saisie a été commencée par ${name}.`,
  'access.not_allowed': 'Votre rôle ne permet pas cette action.',
  'access.space_unavailable': "Cet espace n'est plus actif. Contactez son propriétaire.",
  'access.blind': "Vous comptez à l'aveugle\u00A0: les totaux et les montants attendus ne vous sont pas montrés.",
  'access.entry_fixed':
    'Vous pouvez modifier vos propres saisies du jour pendant 15\u00A0minutes. Demandez à votre gérant.',
  'spaces.not_found': "Cet espace n'existe pas ou vous n'en êtes plus membre.",
  'team.not_found': "Cette personne n'est pas dans votre équipe ou en a été retirée.",
  'team.owner_fixed': "Le propriétaire de l'espace garde son rôle et son accès.",
  'team.has_lines': "Cette personne a enregistré des lignes\u00A0: désactivez-la, son nom reste dans l'historique.",
  'team.no_account': "Le compte de cette personne n'existe plus. Invitez-la de nouveau.",
  'team.name_taken': "Un membre de votre équipe porte déjà ce nom. Changez-le d'abord.",
  'team.already_member': "Vous êtes déjà membre de cette équipe. Changez d'espace pour y entrer.",
  'team.deactivated': () =>
    'Cette personne est désactivée dans votre équipe. Réactivée, elle reprend son nom, son rôle et ses agences.',
  'team.too_many_pending': ({ max }) =>
    `${counted(max, 'invitation')} attendent déjà une réponse. Annulez-en une pour en envoyer une autre.`,
  'alerts.not_found': "Cette alerte n'existe pas ou a été supprimée.",
  'alerts.too_many': ({ max }) =>
    `Vous avez déjà ${counted(max, 'alerte')}. Supprimez-en une pour en ajouter une autre.`,
  'invitations.not_found': "Cette invitation n'existe pas ou a été supprimée.",
  'invitations.unknown': "Ce lien d'invitation n'est pas valable. Vérifiez l'adresse dans votre e-mail.",
  'invitations.revoked': 'Cette invitation a été annulée.',
  'invitations.replaced': 'Cette invitation a été remplacée\u00A0: ouvrez le lien du dernier e-mail.',
  'invitations.expired': "Cette invitation n'est plus valable\u00A0: sept jours ont passé. Demandez-en une nouvelle.",
  'invitations.used': 'Cette invitation a déjà été acceptée.',
  'invitations.other_account': ({ email }) => `Cette invitation est pour ${email}. Connectez-vous avec cette adresse.`,
  'invitations.account_exists': "Un compte existe déjà pour cette adresse. Connectez-vous pour rejoindre l'équipe.",
  'invitations.not_a_client': "Un compte d'administrateur ne peut pas rejoindre une équipe.",
  'terminals.not_found': "Ce poste n'existe pas ou a été supprimé.",
  'terminals.not_enrolled':
    "Cet appareil n'est plus un poste de l'espace. Saisissez le code d'un poste pour l'associer.",
  'terminals.code_unknown': "Ce code n'est pas valable. Demandez-en un nouveau depuis Postes.",
  'terminals.revoked': 'Ce poste est révoqué\u00A0: ajoutez-en un autre.',
  'terminals.locked':
    'Trop de codes incorrects à ce poste. Le propriétaire ou un gérant le débloque depuis Postes, avec son mot de passe.',
  'terminals.too_many': ({ max }) => `Cet espace a déjà ${counted(max, 'poste')}. Révoquez-en un pour en ajouter.`,
  'pin.wrong': 'Code incorrect',
  'pin.locked': ({ retryAfterMs }) => `Trop de codes incorrects. Réessayez dans ${waitingTime(retryAfterMs)}.`,
  'auth.invalid_credentials': WRONG_CREDENTIALS,
  'auth.not_an_admin': 'Accès non autorisé',
  'auth.suspended': "Votre compte est suspendu. Contactez l'administrateur.",
  'auth.rejected': ({ reason }) => `${rejectionSentence(reason)} Contactez l'administrateur.`,
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
    `Votre pack «\u00A0${planName}\u00A0» permet ${counted(max, 'agence')} au maximum. Passez à un pack supérieur pour en créer davantage.`,
  'agencies.tracking_fixed':
    'Cette agence a déjà une clôture\u00A0: le début du suivi de sa caisse ne peut plus changer.',
  'agencies.has_history':
    "Des transactions importées sont de ce jour ou d'un jour suivant\u00A0: annulez d'abord leur import.",
  'agencies.in_use': ({ transactions, feeds, closings, accounts, transfers, places, commissions, bankExpenses }) =>
    `Cette agence ne peut pas être supprimée\u00A0: ${listed([
      [transactions, 'transaction'],
      [feeds, 'alimentation'],
      [closings, 'clôture'],
      [accounts, 'compte opérateur', 'comptes opérateurs'],
      [transfers, 'transfert'],
      [places, 'coffre'],
      [commissions, 'règle ou déclaration de commissions', 'règles ou déclarations de commissions'],
      [bankExpenses, 'dépense'],
    ])} y ${transactions + feeds + closings + accounts + transfers + places + commissions + bankExpenses > 1 ? 'sont enregistrées' : 'est enregistrée'}.`,
  'operators.not_found': "Cet opérateur n'existe pas ou a été supprimé.",
  'operators.name_taken': 'Un opérateur avec ce nom existe déjà.',
  'operators.in_use': ({ products, customProducts, clients, accounts, commissions }) =>
    `Cet opérateur ne peut pas être supprimé\u00A0: il est utilisé par ${listed([
      [products, 'produit standard'],
      [customProducts, 'produit personnalisé'],
      [clients, 'client'],
      [accounts, 'compte'],
      [commissions, 'règle ou déclaration de commissions', 'règles ou déclarations de commissions'],
    ])}.`,
  'operatorAccounts.not_found': "Ce compte opérateur n'existe pas.",
  'operatorAccounts.not_open': "Ce compte opérateur n'est pas ouvert à cette date dans cette agence.",
  'operatorAccounts.label_taken': 'Un compte de cet opérateur porte déjà ce nom dans cette agence.',
  'operatorAccounts.too_many': ({ max }) =>
    `Cette agence a déjà ${counted(max, 'compte')} opérateur ouverts. Fermez-en un pour en ajouter un autre.`,
  'operatorAccounts.fixed':
    'Une clôture a déjà relevé ce compte\u00A0: son ouverture, son mode et ses frais ne changent plus.',
  'operatorAccounts.used_before': ({ date }) =>
    `Ce compte a des mouvements depuis le ${formatDate(date)}\u00A0: il ne peut pas s'ouvrir plus tard.`,
  'operatorAccounts.not_read': "Relevez d'abord le solde de ce compte dans une clôture.",
  'operatorAccounts.moved_since': ({ date }) =>
    `Ce compte a des mouvements après son dernier relevé\u00A0: clôturez d'abord la journée du ${formatDate(date)}.`,
  'operatorMovements.not_found': "Ce mouvement n'existe pas ou a été supprimé.",
  'operatorMovements.unknown_claim': ({ reference, open }) =>
    `Aucune réclamation de ce compte ne porte la référence ${reference}.${open.length === 0 ? '' : ` En attente\u00A0: ${open.join(', ')}.`} Enregistrer quand même\u00A0?`,
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
  'transactions.imported':
    "Cette transaction vient d'un import\u00A0: elle ne se modifie pas. Annulez l'import pour la retirer.",
  'imports.not_found': "Cet import n'existe pas ou son fichier a été supprimé. Choisissez le fichier à nouveau.",
  'imports.started': 'Cet import est déjà lancé.',
  'imports.running': "Un autre import est en cours\u00A0: attendez qu'il se termine.",
  'imports.not_history':
    "Des lignes ne sont plus antérieures à «\u00A0Caisse suivie depuis le\u00A0»\u00A0: rien n'a été importé. Vérifiez à nouveau le fichier.",
  'imports.not_done': "Cet import n'a rien à annuler.",
  'imports.undo_over': ({ days }) => `Un import s'annule pendant ${counted(days, 'jour')}.`,
  'imports.linked':
    "Une transaction de cet import justifie un écart de caisse\u00A0: l'import ne peut plus être annulé.",
  'statements.not_found': "Cet import n'existe pas ou son fichier a été supprimé. Choisissez le fichier à nouveau.",
  'statements.started': 'Cet import est déjà lancé.',
  'statements.running': "Un autre relevé de ce compte est en cours d'import\u00A0: attendez qu'il se termine.",
  'statements.not_done': "Cet import n'a rien à annuler.",
  'statements.line_not_found': "Cette ligne n'existe pas ou son import a été annulé.",
  'statements.line_decided': 'Cette ligne est déjà rapprochée ou ignorée. Rechargez la page.',
  'statements.counterpart_not_found':
    "Cette transaction n'existe plus, est déjà rapprochée, ou n'est pas de ce compte et de ce sens.",
  'statements.nothing_to_justify': "Aucune clôture de ce jour n'a d'écart de ce compte à justifier.",
  'transactions.not_restorable':
    "Cette transaction ne peut plus être restaurée : son agence ou son produit n'existe plus.",
  'closings.not_found': "Cette clôture n'existe pas.",
  'closings.before_start': ({ date, start }) =>
    `La caisse de cette agence est suivie depuis le ${formatDate(start)}\u00A0: la journée du ${formatDate(date)} n'est pas à clôturer.`,
  'closings.earlier_open': ({ date }) =>
    `La journée du ${formatDate(date)} n'est pas encore clôturée\u00A0: clôturez-la d'abord.`,
  'closings.reopened': 'Cette clôture a été rouverte\u00A0: elle ne peut plus être modifiée.',
  'closings.already_approved': 'Cette clôture est déjà validée.',
  'closings.nothing_to_approve': "Cette clôture n'attend pas de validation.",
  'closings.own_count': 'Vous avez compté cette caisse\u00A0: une autre personne doit valider la clôture.',
  'closings.already_settled': ({ settlement }) => `Cet écart est déjà réglé\u00A0: ${settlementLabels[settlement]}.`,
  'closings.no_discrepancy': "La caisse de cette clôture est juste\u00A0: il n'y a pas d'écart à régler.",
  'closings.balance_required': ({ account }) =>
    `Relevez le solde de ${account} ou expliquez pourquoi il n'est pas relevé.`,
  'closings.line_not_found': "Ce compte opérateur n'est pas dans cette clôture.",
  'closings.line_settled': ({ settlement }) => `Cet écart est déjà réglé\u00A0: ${lineSettlementLabels[settlement]}.`,
  'closings.line_exact': "Ce compte n'a pas d'écart à régler dans cette clôture.",
  'closings.attempts_used':
    'Les deux comptages de cette journée sont faits\u00A0: votre gérant la clôture, ou vous accorde un comptage de plus.',
  'closings.not_to_count': ({ date }) =>
    `Rien n'a été enregistré le ${formatDate(date)}\u00A0: il n'y a rien à compter.`,
  'commissions.not_found': "Cette règle n'existe pas ou a été supprimée.",
  'commissions.rules_overlap':
    'Une règle aussi précise existe déjà pour ces transactions à ces dates. Modifiez-la, ou terminez-la avant.',
  'commissions.rule_ended': 'Cette règle est déjà terminée.',
  'commissions.too_many_rules': ({ max }) => `Vous avez déjà ${formatCount(max)} règles, le maximum.`,
  'commissions.month_declared': ({ month }) =>
    `L'opérateur a déclaré ${formatMonth(month)}\u00A0: les règles de ce mois ne changent plus. Retirez la déclaration pour les changer.`,
  'commissions.nothing_changes': "Aucune commission ne change\u00A0: les règles d'aujourd'hui s'appliquent déjà.",
  'commissions.month_not_found': "Cette déclaration n'existe pas ou a été retirée.",
  'commissions.already_declared': 'Ce mois est déjà déclaré. Corrigez sa déclaration.',
  'commissions.declared_together':
    'Un mois se déclare pour toutes les agences ensemble, ou pour chacune. Retirez la déclaration qui existe pour changer.',
  'commissions.month_settled': "L'état de ce mois ne le permet pas. Rechargez la page.",
  'commissions.not_received': "Ce mois n'est pas reçu.",
  'operatorMovements.is_receipt':
    "Ce mouvement est la réception d'une commission. Annulez la réception, dans Commissions.",
  'places.not_found': "Ce lieu n'existe pas ou a été supprimé.",
  'places.not_active': 'Ce lieu ne sert plus. Choisissez-en un autre.',
  'places.name_taken': 'Un lieu porte déjà ce nom.',
  'places.owner_exists': 'Le propriétaire est déjà parmi vos lieux.',
  'places.too_many': ({ max }) => `Vous avez déjà ${formatCount(max)} lieux, le maximum.`,
  'places.not_empty': ({ balance, inTransit }) =>
    inTransit > 0
      ? "De l'argent est en route vers ce lieu ou en vient\u00A0: recevez-le d'abord."
      : `Il y a encore ${formatMoney(balance)} dans ce lieu\u00A0: sortez-les d'abord.`,
  'places.not_a_safe': 'Seul un coffre se compte.',
  'transfers.not_found': "Ce transfert n'existe pas.",
  'transfers.other_side': "Ce geste revient à l'autre côté du transfert.",
  'transfers.same_person': 'Vous avez envoyé ce transfert\u00A0: une autre personne doit le recevoir.',
  'transfers.already_decided': ({ state, by, at }) =>
    `Ce transfert est déjà ${transferStateWords[state]}${by === null ? '' : `, par ${by}`}${at === null ? '' : ` le ${formatDateTime(at)}`}.`,
  'transfers.use_refuse': "Rien n'est arrivé\u00A0? Rejetez le transfert.",
  'transfers.overdraw': ({ expected }) =>
    `La caisse ne devrait contenir que ${formatMoney(expected)}. Envoyer quand même\u00A0?`,
  'transfers.day_closed_return': 'La journée est clôturée\u00A0: demandez un retour.',
  'transfers.not_refused': "Seul l'argent d'un transfert rejeté revient.",
  'transfers.not_arrived': "Ce transfert n'a pas été reçu.",
  'transfers.no_difference': "Ce transfert est arrivé juste\u00A0: il n'y a pas d'écart à régler.",
  'transfers.difference_settled': ({ settlement }) =>
    `Cet écart est déjà réglé\u00A0: ${transferSettlementLabels[settlement]}.`,
  'transfers.charged':
    "Une personne a reconnu l'écart de ce transfert\u00A0: sa réception ne s'annule plus. Ce qui n'est pas dû se remet.",
  'transfers.count_required': ({ agency }) =>
    `À la réception, ${agency} compte les billets et les pièces\u00A0: saisissez le comptage.`,
  'transfers.has_attachment': 'Ce transfert a déjà un fichier\u00A0: seul le propriétaire peut le remplacer.',
  'transfers.pending': ({ transfers }) =>
    `${transfers.length > 1 ? `${formatCount(transfers.length)} transferts sont en route vers cette agence` : 'Un transfert est en route vers cette agence'}\u00A0: regardez-${transfers.length > 1 ? 'les' : 'le'} avant de clôturer.`,
  'debts.not_found': "Ce client n'existe pas ou n'est pas de vos agences.",
  'debts.entry_not_found': "Cette ligne n'existe pas ou a été annulée.",
  'debts.entry_fixed': "Cette ligne ne s'annule pas ici\u00A0: modifiez ou supprimez ce qui l'a créée.",
  'debts.overpaid': ({ balance }) =>
    balance === 0 ? "Plus rien n'est dû à cette date." : `Il reste ${formatMoney(balance)} à payer à cette date.`,
  'debts.over_limit': ({ limit, balance }) =>
    `Ce client devrait ${formatMoney(balance)}, au-delà de son plafond de ${formatMoney(limit)}.`,
  'debts.inactive': "Aucune nouvelle avance n'est accordée à ce client.",
  'debts.erased': 'Ce client est effacé\u00A0: il ne se modifie plus.',
  'debts.has_repayments': "Une partie de l'avance de cette transaction est déjà remboursée.",
  'shortages.not_found': "Ce manque n'existe pas.",
  'shortages.decided': "Une réponse est déjà donnée\u00A0: rien n'a changé.",
  'shortages.awaiting_answer': "La personne n'a pas encore répondu pour ce manque\u00A0: retirez d'abord la demande.",
  'debts.not_a_shortage': "Il n'y a pas de manque à mettre à la charge d'une personne.",
  'surplus.not_found': "Cette clôture n'a pas d'excédent.",
  'surplus.decided': 'Le sort de cet excédent est déjà décidé.',
  'surplus.still_held': ({ until }) =>
    `Un client peut encore réclamer cet excédent\u00A0: il se garde à partir du ${formatDate(until)}.`,
  'surplus.too_small': ({ left }) => `Il ne reste que ${formatMoney(left)} de cet excédent.`,
  'surplus.of_another': 'Un manque se compense avec un excédent de la même personne.',
  'expenses.not_found': "Cette dépense n'existe pas ou a été supprimée.",
  'expenses.category_not_found': "Cette catégorie n'existe pas.",
  'expenses.category_taken': 'Une catégorie porte déjà ce nom.',
  'expenses.category_retired': 'Cette catégorie ne sert plus. Choisissez-en une autre.',
  'expenses.too_many_categories': ({ max }) => `Vous avez déjà ${counted(max, 'catégorie')}, le maximum.`,
  'expenses.not_a_bank': 'Choisissez une banque suivie.',
  'month.not_over':
    "Ce mois n'est pas terminé\u00A0: il peut être verrouillé à partir du premier jour du mois suivant.",
  'month.locked': ({ month }) =>
    `Ce mois est verrouillé\u00A0: ${formatMonth(month)}. Le propriétaire peut le déverrouiller.`,
  'month.not_locked': "Ce mois n'est pas verrouillé.",
  'feeds.not_found': "Cette alimentation n'existe pas ou a été supprimée.",
  'feeds.has_origin': ({ origin }) => `Cette alimentation vient ${feedOrigins[origin]}.`,
  'closings.day_closed': ({ date, agency }) =>
    `Journée clôturée\u00A0: plus rien ne peut changer au ${formatDate(date)} ${agency === undefined ? 'dans cette agence' : `à l'agence ${agency}`}.`,
  'shifts.off': "La passation de caisse n'est pas activée dans cette agence.",
  'shifts.none_open': "Personne ne tient la caisse aujourd'hui\u00A0: prenez-la d'abord.",
  'shifts.not_found': "Cette prise de caisse n'est pas de cette agence et de ce jour.",
  'shifts.not_yours': ({ name }) =>
    `La caisse est tenue par ${name ?? 'une autre personne'}\u00A0: demandez-lui une passation.`,
  'shifts.yours': 'Vous tenez déjà la caisse.',
  'handovers.not_found': "Cette passation n'existe pas.",
  'handovers.pending':
    "Une passation de caisse attend une réponse\u00A0: acceptez-la, refusez-la ou annulez-la d'abord.",
  'handovers.decided': ({ state, name, atLocal }) =>
    `${handoverDecisions[state]} par ${name ?? 'une autre personne'}, le ${formatDateTime(atLocal)}.`,
  'handovers.own': 'Vous avez compté cette caisse\u00A0: une autre personne doit la reprendre.',
  'handovers.not_own': "Seule la personne qui a proposé la passation peut l'annuler.",
  'transactions.duplicate': ({ seconds }) => `Transaction identique il y a ${seconds} s. Enregistrer quand même ?`,
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
  'spreadsheets.empty': 'Ce fichier ne contient aucune ligne. Choisissez-en un autre.',
  'spreadsheets.old_excel':
    'Ce fichier est un ancien classeur Excel (.xls). Ouvrez-le dans Excel, enregistrez-le au format .xlsx, puis envoyez-le.',
  'spreadsheets.protected':
    'Ce fichier est protégé par un mot de passe. Retirez la protection dans Excel, enregistrez-le, puis envoyez-le.',
  'spreadsheets.other_format':
    "Ce fichier n'est ni un classeur Excel (.xlsx) ni un fichier CSV. Enregistrez-le dans l'un de ces formats, puis envoyez-le.",
  'spreadsheets.damaged': 'Ce classeur est endommagé. Ouvrez-le dans Excel, enregistrez-le, puis envoyez-le.',
  'spreadsheets.too_heavy':
    'Ce fichier est trop lourd à lire. Copiez ses lignes dans un nouveau classeur ou partagez-le en plusieurs fichiers.',
  'spreadsheets.bad_encoding':
    'Les caractères de ce fichier sont illisibles. Enregistrez-le au format .xlsx ou CSV UTF-8, puis envoyez-le.',
  'spreadsheets.too_many_rows': ({ max }) =>
    `Ce fichier a plus de ${counted(max, 'ligne')}. Partagez-le en plusieurs fichiers.`,
  'spreadsheets.too_many_columns': ({ max }) =>
    `Ce fichier a plus de ${counted(max, 'colonne')}. Gardez seulement celles qui servent.`,
  'spreadsheets.cell_too_long': ({ row, max }) =>
    `Ligne ${formatCount(row)}\u00A0: une case a plus de ${counted(max, 'caractère')}.`,
  'spreadsheets.broken_quote': ({ row }) =>
    `Ligne ${formatCount(row)}\u00A0: un guillemet n'est pas fermé. Corrigez le fichier ou enregistrez-le au format .xlsx.`,
  'payments.too_many_waiting': ({ max }) =>
    `${max} de vos paiements attendent déjà une décision. Vous pourrez en soumettre un autre dès que l'un d'eux sera traité.`,
  'payments.not_found': "Cette preuve de paiement n'existe pas ou a été supprimée.",
  'payments.already_decided': ({ status }) =>
    status === 'approved' ? 'Cette preuve est déjà approuvée.' : 'Cette preuve est déjà rejetée.',
  'payments.unknown_target': "Cette demande ou cet abonnement n'attend plus de paiement. Choisissez-en un autre.",
  'payments.no_creation': "Création de nouveaux paiements non supportée depuis l'admin",
  'clientNotes.not_found': "Cette note n'existe pas ou a été supprimée.",
  'users.not_found': "Cet utilisateur n'existe pas ou a été supprimé.",
  'users.state_changed': ({ status }) =>
    `Cet utilisateur a changé d'état entre-temps\u00A0: il est ${presentState(status)}.`,
  'users.insufficient_privilege':
    'Permissions insuffisantes. Vous devez être administrateur pour supprimer des utilisateurs.',
  'requests.not_found': "Cette demande n'existe pas ou a été supprimée.",
  'requests.already_approved': 'Cette demande est déjà validée.',
  'requests.state_changed': ({ status }) =>
    `Cette demande a changé d'état entre-temps\u00A0: le client est ${presentState(status)}.`,
  'subscriptions.not_found': "Cet abonnement n'existe pas ou a été supprimé.",
  'subscriptions.already_activated': "L'abonnement de cette demande est déjà activé.",
  'subscriptions.no_plan': "Aucun pack d'abonnement sélectionné",
  'exports.too_many_rows': ({ rows, max }) =>
    `Excel ne peut pas ouvrir ${counted(rows, 'ligne')}\u00A0: un classeur en contient ${formatCount(max)} au plus. Réduisez la période ou choisissez le format CSV.`,
  'service.busy': () => 'Le service est très sollicité. Réessayez dans un instant.',
  'service.database_unavailable': 'Le service est momentanément indisponible. Réessayez dans un instant.',
  'service.disk_full':
    "Le disque du serveur est plein\u00A0: rien n'a été enregistré. Prévenez la personne qui gère le serveur.",
  'service.out_of_memory': "Le serveur manque de mémoire\u00A0: rien n'a été enregistré. Réessayez dans un instant.",
  'service.storage_failed':
    "Le disque du serveur ne répond pas\u00A0: rien n'a été enregistré. Prévenez la personne qui gère le serveur.",
  'service.data_damaged':
    "Des données sont endommagées sur le serveur\u00A0: rien n'a été enregistré. Prévenez la personne qui gère le serveur.",
}

export function refusalMessage<Code extends RefusalCode>(code: Code, params: ParamsOf<Code>): string {
  const sentence: string | ((params: ParamsOf<Code>) => string) = refusals[code]
  return typeof sentence === 'function' ? sentence(params) : sentence
}

/** `2 abonnements, 1 demande et 3 groupes`, without the zeros. All words of a noun agree in number. */
function listed(uses: ReadonlyArray<readonly [count: number, noun: string, plural?: string]>): string {
  const words = uses
    .filter(([count]) => count > 0)
    .map(([count, noun, plural]) => {
      const many = plural ?? noun.replace(/\S+/g, '$&s')
      return `${formatCount(count)} ${count > 1 ? many : noun}`
    })
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} et ${last}`
}

function describeHolder(holder: ReferenceHolder | null): string {
  if (holder === null) return 'dans une autre agence'
  const { type, amount, date, agencyName } = holder
  return `${type === 'incoming' ? 'entrée' : 'sortie'} de ${formatMoney(amount)} du ${formatDate(date)}, ${agencyName ?? 'sans agence'}`
}

const feedOrigins: Readonly<Record<FeedOrigin, string>> = {
  transfer: "d'un transfert\u00A0: annulez le transfert",
  operator: "d'un mouvement chez un opérateur\u00A0: supprimez ce mouvement",
  debt: "d'une dette\u00A0: modifiez la dette",
  expense: "d'une dépense\u00A0: supprimez la dépense",
  commission: "d'une commission reçue\u00A0: annulez sa réception",
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
