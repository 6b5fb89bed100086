import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { withCreationDate, type Dated } from '#server/platform/clock.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedOwnerCall, Call, SpaceCall } from '#server/deps.ts'
import type { ListAllGroupsInput, RemoveGroupInput, UpdateGroupInput } from '#shared/groups/group-input.ts'
import type { Paged } from '#shared/values/paging.ts'
import { listAllGroups, type GroupOfClient } from './all-groups.queries.ts'
import {
  deleteGroupOwned,
  findGroupOwned,
  listGroupsInScope,
  updateGroupOwned,
  type GroupRow,
} from './groups.queries.ts'

export type Group = Dated<GroupRow>

export async function listGroups(call: SpaceCall): Promise<Group[]> {
  const rows = await listGroupsInScope(call.db, call)
  return rows.map((row) => withCreationDate(row, call))
}

export async function listGroupsOfClients(
  call: Pick<Call, 'db' | 'timeZone'>,
  input: ListAllGroupsInput,
): Promise<Paged<Dated<GroupOfClient>>> {
  const found = await readPage(input.page, (page) => listAllGroups(call.db, { ...input, page }))
  return { ...found, rows: found.rows.map((row) => withCreationDate(row, call)) }
}

/** Refuses `groups.not_found`, `edit.stale`, `groups.name_taken`. */
export async function updateGroup(call: AuditedOwnerCall, input: UpdateGroupInput): Promise<Group> {
  const { db, ownerId } = call
  try {
    const row = await inTransaction(db, async (trx) => {
      const before = await findGroupOwned(trx, ownerId, input.id)
      const isSaved = await updateGroupOwned(trx, ownerId, input)
      const group = await findGroupOwned(trx, ownerId, input.id)
      if (before === undefined || group === undefined) throw refuse('groups.not_found')
      if (!isSaved) throw staleEdit(withCreationDate(group, call))
      const facts = { before: { name: before.name }, after: { name: group.name } }
      await recordEdit(call, trx, { action: 'groups.update', subject: group, ownerId, ...facts })
      return group
    })
    return withCreationDate(row, call)
  } catch (error) {
    if (isUniqueViolation(error, 'groups_name_unique')) throw refuse('groups.name_taken')
    throw error
  }
}

/** Deletes a group and leaves its agencies without one. Refuses `groups.not_found`. */
export async function removeGroup(call: AuditedOwnerCall, { id }: RemoveGroupInput): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const group = await findGroupOwned(trx, ownerId, id)
    if (group === undefined || !(await deleteGroupOwned(trx, ownerId, id))) throw refuse('groups.not_found')
    await recordChange(call, trx, { action: 'groups.remove', subject: group, ownerId, before: { name: group.name } })
    return { id }
  })
}
