import { alertKindLabels } from '#shared/alerts/alert-labels.fr.ts'
import { agencyOptionLabels, trackingStartLabel } from '#shared/agencies/agency-labels.fr.ts'
import type { AuditField, AuditValue } from './audit-facts.ts'
import type { AuditRole } from './audit-input.ts'
import { filterLabels, lineSettlementChoices, settlementChoices } from '#shared/closings/closing-labels.fr.ts'
import { counterpartLabels } from '#shared/feeds/feed-labels.fr.ts'
import { accountModeLabels, readRuleLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import { movementKindLabels, movementViaLabels } from '#shared/operator-movements/operator-movement-labels.fr.ts'
import { decisionStateLabels } from '#shared/shortages/shortage-labels.fr.ts'
import { placeKindLabels, placeTermLabels } from '#shared/places/place-labels.fr.ts'
import { sellerLabels } from '#shared/seller/seller-labels.fr.ts'
import { statementDirectionLabels } from '#shared/statements/statement-labels.fr.ts'
import { memberOptionLabels, memberRoleLabels } from '#shared/team/team-labels.fr.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { isIsoDate, type IsoDate } from '#shared/values/iso-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { type Centimes, centimes, formatMoney } from '#shared/values/money.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'

/** Fields of older lines that no action writes any more. */
type FormerField = 'operatorName'

export const auditFieldLabels: Readonly<Record<AuditField | FormerField, string>> = {
  ...transactionLabels,
  ...sellerLabels,
  account: 'Compte',
  accrued: 'Commissions acquises',
  accountEnd: 'Fin du RIB',
  active: 'Actif',
  activeOperator: 'Opérateur actif',
  agencies: 'Agences',
  agencyKeepsFee: "Frais gardés par l'agence",
  agency: 'Agence',
  allAgencies: 'Toutes les agences',
  answer: 'Réponse',
  answered: 'Réponse',
  attachmentUrl: 'Lien',
  attempt: 'Comptage',
  attempts: 'Comptages permis',
  balances: 'Soldes relevés',
  basis: 'Calcul',
  bank: 'Banque',
  blind: memberOptionLabels.blind,
  by: 'Par',
  canClose: memberOptionLabels.canClose,
  carrier: 'Porteur',
  cashiersSend: placeTermLabels.cashiersSend,
  category: 'Catégorie',
  ceiling: 'Plafond',
  claimReference: 'Référence de la réclamation',
  claimedOn: 'Réclamé le',
  closed: 'Close',
  closedOn: 'Dernier jour',
  comment: 'Commentaire',
  count: 'Nombre',
  counted: 'Compté',
  counterpart: 'Origine ou destination',
  currency: 'Devise',
  countArrivals: agencyOptionLabels.countArrivals,
  days: 'Jours',
  debt: 'Reste dû',
  debtLimit: "Plafond de l'avance",
  declared: 'Déclaré',
  deposit: 'Caution',
  difference: 'Écart de transit',
  different: 'Montants différents',
  direction: 'Sens',
  discrepancy: 'Écart',
  discrepancyThreshold: "Seuil d'écart à valider",
  email: 'E-mail',
  enabled: 'Active',
  expected: 'Attendu',
  expenseCategory: 'Catégorie de dépense',
  expiresAt: 'Fin',
  faults: 'Lignes en erreur',
  feedLimit: memberOptionLabels.feedLimit,
  creditLimit: memberOptionLabels.creditLimit,
  fileName: 'Fichier',
  firstName: 'Prénom',
  from: 'De',
  group: 'Groupe',
  groups: 'Groupes',
  handover: agencyOptionLabels.handover,
  holder: 'Caisse tenue par',
  hour: 'Heure',
  isActive: 'Actif',
  kind: 'Alerte',
  lastName: 'Nom',
  limitHigh: 'Limite haute',
  limitLow: 'Limite basse',
  lines: 'Lignes',
  linkedTo: 'Rapprochée de',
  lockAfterMinutes: 'Verrouillage après (minutes)',
  matched: 'Rapprochées',
  maxAgencies: "Nombre d'agences",
  maxDays: 'Jours sans règlement',
  mode: 'Mode',
  month: 'Mois',
  monthState: 'État',
  movement: 'Mouvement',
  name: 'Nom',
  needsCheck: 'À revérifier',
  note: 'Note',
  notes: 'Notes',
  openedOn: 'Ouvert le',
  opening: 'Solde de départ',
  openingExpected: 'Solde de départ attendu',
  openingReason: 'Motif du solde de départ',
  operations: 'Transactions',
  operator: 'Opérateur',
  operatorId: 'Opérateur',
  operatorName: 'Opérateur',
  overdraft: 'Découvert autorisé',
  paid: 'Payé',
  paidFor: 'Concerne',
  paymentDate: 'Date de paiement',
  payments: 'Preuves de paiement',
  period: 'Période',
  person: 'Personne',
  phone: 'Téléphone',
  placeKind: 'Type',
  plan: 'Pack',
  price: 'Prix',
  product: 'Produit',
  products: 'Produits',
  proposed: 'Compté par le sortant',
  readRule: 'Relevé du solde',
  reason: 'Motif',
  receipt: 'Reçu',
  received: 'Montant reçu',
  receivedOn: 'Reçu le',
  receivedVia: 'Reçu par',
  recipients: 'Destinataires',
  removal: 'Devenu',
  result: 'Résultat',
  reviewState: 'Validation',
  role: 'Rôle',
  settlement: 'Règlement',
  slipNumber: 'Bordereau',
  startedAt: 'Début',
  status: 'Statut',
  subscriptions: 'Abonnements',
  terminal: 'Poste',
  terms: 'Règle',
  text: 'Texte',
  threshold: 'Seuil',
  to: 'Vers',
  toAccount: 'Compte crédité',
  toCheck: 'Clôtures à revérifier',
  trackingStart: trackingStartLabel,
  transactionId: 'Transaction',
  transactions: 'Transactions',
  twoPersons: placeTermLabels.twoPersons,
  validFrom: 'Depuis le',
  validTo: "Jusqu'au",
  version: 'Version',
  via: 'Paiement',
}

type FieldsOf<Values> = {
  [Field in AuditField]: [Extract<AuditValue<Field>, Values>] extends [never] ? never : Field
}[AuditField]

const amounts: Readonly<Record<FieldsOf<Centimes>, true>> = {
  accrued: true,
  amount: true,
  ceiling: true,
  counted: true,
  difference: true,
  debt: true,
  debtLimit: true,
  declared: true,
  deposit: true,
  discrepancy: true,
  discrepancyThreshold: true,
  expected: true,
  fee: true,
  feedLimit: true,
  creditLimit: true,
  limitHigh: true,
  limitLow: true,
  opening: true,
  openingExpected: true,
  overdraft: true,
  paid: true,
  price: true,
  proposed: true,
  received: true,
  result: true,
  threshold: true,
}

type Literal<Value> = Value extends string
  ? string extends Value
    ? never
    : Value extends IsoDate
      ? never
      : Value
  : never

/** Values of closed lists, stored as they are. */
type Word = { [Field in AuditField]: Literal<AuditValue<Field>> }[AuditField]

const words: Readonly<Record<Word, string>> = {
  incoming: 'Entrée',
  outgoing: 'Sortie',
  ...statementDirectionLabels,
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
  suspended: 'Suspendu',
  active: 'Actif',
  inactive: 'Inactif',
  cancelled: 'Annulé',
  deactivated: 'Désactivé',
  ...memberRoleLabels,
  ...alertKindLabels,
  retired: "Retiré du choix, gardé dans l'historique",
  deleted: 'Supprimé',
  none: '—',
  client: 'Client',
  admin: 'Administrateur',
  principalAdmin: 'Administrateur principal',
  to_review: filterLabels.toReview,
  ...settlementChoices,
  ...lineSettlementChoices,
  ...accountModeLabels,
  ...readRuleLabels,
  ...movementKindLabels,
  cash: movementViaLabels.cash,
  ...placeKindLabels,
  ...counterpartLabels,
  ...decisionStateLabels,
}

const wordFields: Readonly<Record<FieldsOf<Word>, true>> = {
  answered: true,
  category: true,
  counterpart: true,
  direction: true,
  kind: true,
  mode: true,
  movement: true,
  placeKind: true,
  readRule: true,
  removal: true,
  reviewState: true,
  role: true,
  settlement: true,
  status: true,
  type: true,
  via: true,
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

export const auditRoleLabels: Readonly<Record<AuditRole, string>> = {
  client: 'Client',
  admin: 'Administrateur',
  principalAdmin: 'Administrateur principal',
  manager: 'Gérant',
  cashier: 'Caissier',
  accountant: 'Comptable',
  system: 'Sandouk',
}

/** The field's own name for one that only older lines have. */
export function getFieldLabel(field: string): string {
  return own(auditFieldLabels, field) ?? field
}

/** Amounts in MAD, dates JJ/MM/AAAA, words for states, `—` for nothing. */
export function formatFieldValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number')
    return Object.hasOwn(amounts, field) ? formatMoney(centimes(value)) : formatCount(value)
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((one) => formatFieldValue(field, one)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (Object.hasOwn(wordFields, field)) return own(words, value) ?? value
  if (isIsoDate(value)) return formatDate(value)
  // An instant, shown in UTC as it is stored.
  return /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value) ? `${formatDateTime(value)} UTC` : value
}
