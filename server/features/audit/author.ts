import type { Account, Member } from '#server/features/auth/sessions.queries.ts'
import type { AuditRole } from '#shared/audit/audit-input.ts'

/** Who makes a change, as the audit trail names them. */
export interface Author {
  readonly id: string
  readonly name: string
  readonly role: AuditRole
}

type NamedAccount = Pick<Account, 'userId' | 'email' | 'role' | 'firstName' | 'lastName'>

export function authorOfAccount({ userId, email, role, firstName, lastName }: NamedAccount): Author {
  return { id: userId, name: `${firstName} ${lastName}`.trim() || email, role }
}

/** Owners keep the role of their account, as in lines written before there were members. */
export function authorOfMember({ id, name, role }: Member, account: Account | null): Author {
  return { id, name, role: role === 'owner' ? (account?.role ?? 'client') : role }
}
