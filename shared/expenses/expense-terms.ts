/** What paid: the drawer, by a feed, or a bank. */
export const expenseVias = ['cash', 'bank'] as const
export type ExpenseVia = (typeof expenseVias)[number]

export const MAX_CATEGORY_NAME_LENGTH = 60
export const MAX_EXPENSE_CATEGORIES = 100

/** Money of the owner: taken out of the business, or put into it. Never an expense, never a gain. */
export const ownerMoveKinds = ['draw', 'contribution'] as const
export type OwnerMoveKind = (typeof ownerMoveKinds)[number]
