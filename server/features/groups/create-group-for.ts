import { recordChange } from '#server/features/audit/record-change.ts'
import { lockClient } from '#server/features/users/clients.queries.ts'
import { mintOwnerId } from '#server/features/auth/owner-id.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { CreateGroupForInput } from '#shared/users/admin-lists-input.ts'
import { isGroupIdTaken, findGroupOwned, insertGroupOwned, type GroupRow } from './groups.queries.ts'

/**
 * `Nouveau groupe` of the administration: a group for a client (D28), once for an id (D10). Refuses `clients.not_found`,
 * `groups.name_taken` (D18), `create.id_taken`.
 */
export function createGroupFor(
  call: AuditedCall,
  { id, ownerId: clientId, name }: CreateGroupForInput,
): Promise<GroupRow> {
  return inTransaction(call.db, async (trx) => {
    if (!(await lockClient(trx, clientId))) throw refuse('clients.not_found')
    const ownerId = mintOwnerId({ userId: clientId })
    if ((await isGroupIdTaken(trx, ownerId, id)) !== undefined) throw refuse('create.id_taken')
    const isNew = await insertGroupOwned(trx, ownerId, { id, name, createdBy: call.userId })
    const group = await findGroupOwned(trx, ownerId, id)
    // Nothing written and nothing under this id: it was the name.
    if (group === undefined) throw refuse('groups.name_taken')
    if (!isNew && group.name !== name) throw refuse('create.id_taken')
    if (isNew) await recordChange(call, trx, { action: 'groups.create', subject: group, ownerId, after: { name } })
    return group
  })
}
