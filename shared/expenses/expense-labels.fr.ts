import type { ExpenseVia, OwnerMoveKind } from './expense-terms.ts'

export const expenseViaLabels: Readonly<Record<ExpenseVia, string>> = { cash: 'Caisse', bank: 'Banque' }

export const ownerMoveLabels: Readonly<Record<OwnerMoveKind, string>> = {
  draw: 'Prélèvement du propriétaire',
  contribution: 'Apport du propriétaire',
}

/** Of an expense from before there were categories. */
export const NO_CATEGORY = 'Sans catégorie'
