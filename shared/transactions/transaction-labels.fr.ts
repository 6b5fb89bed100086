import type { Category } from '#shared/cash/categories.ts'
import type { TransactionFields } from './transaction-input.ts'

export const transactionLabels: Readonly<Record<keyof TransactionFields | 'account', string>> = {
  type: 'Type',
  amount: 'Montant',
  fee: 'Frais',
  date: 'Date',
  reference: 'Référence',
  description: 'Description',
  account: 'Compte',
}

export const directionLabels: Readonly<Record<Category, string>> = { incoming: 'Entrée', outgoing: 'Sortie' }

/** A transaction without an agency. */
export const offDrawerLabel = 'Hors caisse'
