/** `prepaid`: bought in advance. `settled`: + what the operator owes the agency, − what the agency owes. */
export const accountModes = ['prepaid', 'settled'] as const
export type AccountMode = (typeof accountModes)[number]

/** Whose the customer's fee is: the operator's, which the balance then pays or receives, or the agency's. */
export const feeOwners = ['operator', 'agency'] as const
export type FeeTo = (typeof feeOwners)[number]

/** On which days a closing requires the balance: `when_moved` on those with a movement of the account. */
export const readRules = ['always', 'when_moved'] as const
export type ReadRule = (typeof readRules)[number]

export const MAX_LABEL_LENGTH = 60
export const MAX_UNSETTLED_DAYS = 365

/** Of an agency at once: a closing asks the balance of each. */
export const MAX_OPEN_ACCOUNTS = 200
