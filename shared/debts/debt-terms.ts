/** Who owes: a customer, whose unpaid part is an advance, or a member, who answers for a shortage. */
export const debtorKinds = ['customer', 'member'] as const
export type DebtorKind = (typeof debtorKinds)[number]

export const debtKinds = ['credit', 'loan', 'shortage', 'repayment', 'waiver', 'offset', 'other_payment'] as const
export type DebtKind = (typeof debtKinds)[number]

/** Whether more or less is owed. */
export const debtSigns = {
  credit: 1,
  loan: 1,
  shortage: 1,
  repayment: -1,
  waiver: -1,
  offset: -1,
  other_payment: -1,
} as const satisfies Record<DebtKind, 1 | -1>

export const debtorFilters = ['open', 'all'] as const

export const MAX_DEBT_NOTE_LENGTH = 500
export const MAX_DEBTOR_NAME_LENGTH = 80
