import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { mintOwnSpace, type OwnerId } from '#server/features/auth/owner-id.ts'
import { lockClient } from '#server/features/users/clients.queries.ts'
import { withCreationDate } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall, AuditedOwnerCall, AuthoredCall } from '#server/deps.ts'
import type { CreateGroupForInput, CreateGroupInput } from '#shared/groups/group-input.ts'
import { findGroupOwned, insertGroupOwned, type GroupRow } from './groups.queries.ts'
import type { Group } from './groups.service.ts'

/** Refuses `groups.name_taken`, `create.id_taken`. */
export async function createGroup(call: AuditedOwnerCall, input: CreateGroupInput): Promise<Group> {
  const row = await inTransaction(call.db, (trx) =>
    insertOnce(trx, call, { ...input, ownerId: call.ownerId, createdBy: call.member.id }),
  )
  return withCreationDate(row, call)
}

/** Creates a group for a client. Refuses `clients.not_found` and as `createGroup`. */
export function createGroupFor(
  call: AuditedCall,
  { ownerId: clientId, ...input }: CreateGroupForInput,
): Promise<GroupRow> {
  return inTransaction(call.db, async (trx) => {
    if (!(await lockClient(trx, clientId))) throw refuse('clients.not_found')
    const { ownerId } = mintOwnSpace({ userId: clientId })
    return insertOnce(trx, call, { ...input, ownerId, createdBy: call.userId })
  })
}

async function insertOnce(
  trx: Transaction<Database>,
  call: AuthoredCall,
  { ownerId, id, name, createdBy }: CreateGroupInput & { ownerId: OwnerId; createdBy: string },
): Promise<GroupRow> {
  const { row, isNew } = await createOnce(trx, {
    key: { table: 'groups', ownerId, id },
    find: () => findGroupOwned(trx, ownerId, id),
    isSame: (group) => group.name === name,
    insert: () => insertGroupOwned(trx, ownerId, { id, name, createdBy }),
    conflict: () => refuse('groups.name_taken'),
  })
  if (isNew) await recordChange(call, trx, { action: 'groups.create', subject: row, ownerId, after: { name } })
  return row
}
