export const roles = ['client', 'admin', 'principalAdmin'] as const
export type Role = (typeof roles)[number]

/** A suspended or rejected account has no session and cannot sign in. */
export const accountStatuses = ['active', 'suspended', 'rejected'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export function isAdmin(role: Role): boolean {
  return role !== 'client'
}
