export const userSorts = ['newest', 'oldest', 'name', 'activity'] as const
export type UserSort = (typeof userSorts)[number]
