import { formatDate, formatDateTime, isIsoDate } from '#shared/values/calendar-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'

/*
 * The fields that lines of the trail tell, in French. Lines outlive the code that wrote them: a field that is not known here
 * any more shows under its own name.
 */

const labels: Readonly<Record<string, string>> = {
  ...transactionLabels,
  active: 'Actif',
  activeOperator: 'Opérateur actif',
  agencies: 'Agences',
  agency: 'Agence',
  attachmentUrl: 'Lien',
  category: 'Catégorie',
  comment: 'Commentaire',
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
  settlement: 'Règlement',
  startedAt: 'Début',
  status: 'Statut',
  subscriptions: 'Abonnements',
  toCheck: 'Clôtures à revérifier',
  transactionId: 'Transaction',
  transactions: 'Transactions',
  version: 'Version',
}

/** Fields in centimes. */
const amounts: ReadonlySet<string> = new Set([
  'amount',
  'counted',
  'discrepancy',
  'discrepancyThreshold',
  'expected',
  'fee',
  'opening',
  'openingExpected',
  'price',
])

/** Values that are one word of a fixed list; the same word may stand in several. */
const words: Readonly<Record<string, string>> = {
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
  to_review: 'À valider',
  justified: 'Justifié',
  refunded: 'Remboursé',
  borne: 'Pris en charge',
  bank: 'Banque',
  safe: 'Coffre',
  agency: 'Autre agence',
  owner: 'Propriétaire',
  expense: 'Dépense',
  other: 'Autre',
}

const wordFields: ReadonlySet<string> = new Set([
  'category',
  'counterpart',
  'direction',
  'removal',
  'reviewState',
  'settlement',
  'status',
  'type',
])

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** `discrepancyThreshold` → `Seuil d'écart à valider`. */
export function getFieldLabel(field: string): string {
  return own(labels, field) ?? field
}

/** A value as people read it: amounts in MAD, dates JJ/MM/AAAA, words for states, `—` for nothing. */
export function formatFieldValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return amounts.has(field) ? formatMoney(centimes(value)) : formatCount(value)
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((one) => formatFieldValue(field, one)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (wordFields.has(field)) return own(words, value) ?? value
  if (isIsoDate(value)) return formatDate(value)
  // An instant of the log: its day and hour as written, UTC.
  return /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value) ? `${formatDateTime(value)} UTC` : value
}
