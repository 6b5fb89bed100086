import type { Transaction } from 'kysely'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/** One change of a team at a time. Throws `access.space_unavailable` where the owner is not active. */
export async function lockTeam(trx: Transaction<Database>, ownerId: OwnerId): Promise<{ email: string }> {
  const owner = await lockAccount(trx, ownerId)
  if (owner?.status !== 'active') throw refuse('access.space_unavailable')
  return owner
}

/** What the database refuses of a member's or an invitation's rights, said at its field. */
export function explainRights(error: unknown): unknown {
  if (isUniqueViolation(error, 'members_name_unique')) return new FieldRefusal({ name: fieldMessages.memberNameTaken })
  if (isForeignKeyViolation(error)) return refuse('agencies.not_found')
  return error
}
