import type { AuditField, AuditValue } from '#shared/audit/audit-facts.ts'
import { filterLabels, settlementChoices } from '#shared/closings/closing-labels.fr.ts'
import { counterpartLabels } from '#shared/feeds/feed-labels.fr.ts'
import { formatDate, formatDateTime, isIsoDate, type IsoDate } from '#shared/values/calendar-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { type Centimes, centimes, formatMoney } from '#shared/values/money.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'

/** Fields of older lines that no action writes any more. */
type FormerField = 'operatorName'

export const auditFieldLabels: Readonly<Record<AuditField | FormerField, string>> = {
  ...transactionLabels,
  active: 'Actif',
  activeOperator: 'Opérateur actif',
  agencies: 'Agences',
  agency: 'Agence',
  attachmentUrl: 'Lien',
  by: 'Par',
  category: 'Catégorie',
  comment: 'Commentaire',
  count: 'Nombre',
  counted: 'Compté',
  counterpart: 'Origine ou destination',
  currency: 'Devise',
  direction: 'Sens',
  discrepancy: 'Écart',
  discrepancyThreshold: "Seuil d'écart à valider",
  email: 'E-mail',
  expected: 'Attendu',
  expiresAt: 'Fin',
  fileName: 'Fichier',
  firstName: 'Prénom',
  group: 'Groupe',
  groups: 'Groupes',
  isActive: 'Actif',
  lastName: 'Nom',
  maxAgencies: "Nombre d'agences",
  name: 'Nom',
  needsCheck: 'À revérifier',
  note: 'Note',
  opening: 'Solde de départ',
  openingExpected: 'Solde de départ attendu',
  openingReason: 'Motif du solde de départ',
  operator: 'Opérateur',
  operatorId: 'Opérateur',
  operatorName: 'Opérateur',
  paymentDate: 'Date de paiement',
  payments: 'Preuves de paiement',
  phone: 'Téléphone',
  plan: 'Pack',
  price: 'Prix',
  product: 'Produit',
  products: 'Produits',
  removal: 'Devenu',
  reviewState: 'Validation',
  role: 'Rôle',
  settlement: 'Règlement',
  startedAt: 'Début',
  status: 'Statut',
  subscriptions: 'Abonnements',
  toCheck: 'Clôtures à revérifier',
  transactionId: 'Transaction',
  transactions: 'Transactions',
  version: 'Version',
}

type FieldsOf<Values> = {
  [Field in AuditField]: [Extract<AuditValue<Field>, Values>] extends [never] ? never : Field
}[AuditField]

const amounts: Readonly<Record<FieldsOf<Centimes>, true>> = {
  amount: true,
  counted: true,
  discrepancy: true,
  discrepancyThreshold: true,
  expected: true,
  fee: true,
  opening: true,
  openingExpected: true,
  price: true,
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
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
  suspended: 'Suspendu',
  active: 'Actif',
  inactive: 'Inactif',
  cancelled: 'Annulé',
  retired: "Retiré du choix, gardé dans l'historique",
  deleted: 'Supprimé',
  none: '—',
  client: 'Client',
  admin: 'Administrateur',
  principalAdmin: 'Administrateur principal',
  to_review: filterLabels.toReview,
  ...settlementChoices,
  ...counterpartLabels,
}

const wordFields: Readonly<Record<FieldsOf<Word>, true>> = {
  category: true,
  counterpart: true,
  direction: true,
  removal: true,
  reviewState: true,
  role: true,
  settlement: true,
  status: true,
  type: true,
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
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
