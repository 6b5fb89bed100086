/** Where the money of a feed comes from or goes to (cash-control.md, Words): banque, coffre, autre agence, propriétaire, dépense, autre. */
export const feedCounterparts = ['bank', 'safe', 'agency', 'owner', 'expense', 'other'] as const
export type FeedCounterpart = (typeof feedCounterparts)[number]
