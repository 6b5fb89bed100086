/** What a person may choose for a feed. */
export const enteredCounterparts = ['bank', 'safe', 'agency', 'owner', 'expense', 'other'] as const
export type EnteredCounterpart = (typeof enteredCounterparts)[number]

export const feedCounterparts = [...enteredCounterparts, 'operator', 'customer', 'member'] as const
export type FeedCounterpart = (typeof feedCounterparts)[number]

/** What makes a feed besides a person, and alone removes it. */
export const feedOrigins = ['transfer', 'operator', 'debt', 'expense', 'commission'] as const
export type FeedOrigin = (typeof feedOrigins)[number]
