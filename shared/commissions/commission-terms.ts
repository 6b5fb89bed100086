/** Which operations a rule pays for. */
export const commissionTypes = ['incoming', 'outgoing', 'both'] as const
export type CommissionType = (typeof commissionTypes)[number]

/** What a rule pays for at a time: one operation, an account's day, or an agency's month. */
export const commissionBases = ['operation', 'day', 'month'] as const
export type CommissionBasis = (typeof commissionBases)[number]

/** What decides the tier: the amount, the fee or the number of operations. `each`: so much for each of them. */
export const commissionMeasures = ['amount', 'fee', 'count', 'each'] as const
export type CommissionMeasure = (typeof commissionMeasures)[number]

export const commissionPayments = ['immediate', 'daily', 'monthly'] as const
export type CommissionPayment = (typeof commissionPayments)[number]

/** Of what an operator declared for a month. A month without a declaration has no state. */
export const monthStates = ['declared', 'received', 'disputed', 'closed'] as const
export type MonthState = (typeof monthStates)[number]

export const receiptVias = ['account', 'bank', 'cash'] as const
export type ReceiptVia = (typeof receiptVias)[number]

export const monthDecisions = ['dispute', 'settle', 'close', 'reopen'] as const
export type MonthDecision = (typeof monthDecisions)[number]

export const MAX_TIERS = 50
export const MAX_COMMISSION_RULES = 500

/** A hundred percent. */
export const MAX_BASIS_POINTS = 10_000

/** A month that is not received so many days after its end is overdue. */
export const OVERDUE_DAYS = 30
