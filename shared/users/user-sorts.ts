export const userSorts = ['newest', 'oldest', 'name'] as const
export type UserSort = (typeof userSorts)[number]
