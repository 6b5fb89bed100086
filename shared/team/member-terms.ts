/** The owner has every agency and every right; an accountant reads all agencies; the others are limited to theirs. */
export const memberRoles = ['owner', 'manager', 'cashier', 'accountant'] as const
export type MemberRole = (typeof memberRoles)[number]

export const memberStatuses = ['active', 'deactivated'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** `pin`: opened at a terminal, with less rights than the same person has with a password. */
export const sessionKinds = ['password', 'pin'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** Who can be invited: a space has one owner, who is there already. */
export const invitedRoles = ['manager', 'cashier', 'accountant'] as const satisfies readonly MemberRole[]
export type InvitedRole = (typeof invitedRoles)[number]

/** Who can be added with a PIN and without an account: who works at a counter. */
export const pinMemberRoles = ['manager', 'cashier'] as const satisfies readonly InvitedRole[]
export type PinMemberRole = (typeof pinMemberRoles)[number]

export const invitationStates = ['pending', 'accepted', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]
