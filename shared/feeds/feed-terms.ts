export const feedCounterparts = ['bank', 'safe', 'agency', 'owner', 'expense', 'other'] as const
export type FeedCounterpart = (typeof feedCounterparts)[number]
