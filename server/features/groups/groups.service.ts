import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { civilDate } from '#server/platform/clock.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedOwnerCall, Call, OwnerCall } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { CreateGroupInput, RemoveGroupInput, UpdateGroupInput } from '#shared/groups/group-input.ts'
import {
  deleteGroupOwned,
  isGroupIdTaken,
  findGroupOwned,
  insertGroupOwned,
  listGroupsOwned,
  updateGroupOwned,
  type GroupRow,
} from './groups.queries.ts'

/** A group with the number of its agencies and the civil date it was created on (D13). */
export interface Group extends GroupRow {
  createdOn: IsoDate
}

function asGroup(row: GroupRow, { timeZone }: Pick<Call, 'timeZone'>): Group {
  return {
    ...row,
    createdOn: civilDate(row.createdAt, timeZone),
  }
}

/** The tenant's groups by name (spec 001 §7). */
export async function listGroups(call: OwnerCall): Promise<Group[]> {
  const rows = await listGroupsOwned(call.db, call.ownerId)
  return rows.map((row) => asGroup(row, call))
}

/**
 * Creates a group once for an id (D10). Refuses `groups.name_taken` (D18), also where two are added at once, and
 * `create.id_taken` where the id stands for something else.
 */
export async function createGroup(call: AuditedOwnerCall, input: CreateGroupInput): Promise<Group> {
  const { db, ownerId, userId } = call
  const row = await inTransaction(db, async (trx) => {
    if ((await isGroupIdTaken(trx, ownerId, input.id)) !== undefined) throw refuse('create.id_taken')
    const isNew = await insertGroupOwned(trx, ownerId, { id: input.id, name: input.name, createdBy: userId })
    const group = await findGroupOwned(trx, ownerId, input.id)
    // Nothing written and nothing under this id: it was the name.
    if (group === undefined) throw refuse('groups.name_taken')
    if (!isNew && group.name !== input.name) throw refuse('create.id_taken')
    if (isNew) {
      await recordChange(call, trx, { action: 'groups.create', subject: group, ownerId, after: { name: group.name } })
    }
    return group
  })
  return asGroup(row, call)
}

/** Renames a group. Refuses `groups.not_found`, `edit.stale` (D11) and `groups.name_taken`. */
export async function updateGroup(call: AuditedOwnerCall, input: UpdateGroupInput): Promise<Group> {
  const { db, ownerId } = call
  try {
    const row = await inTransaction(db, async (trx) => {
      const before = await findGroupOwned(trx, ownerId, input.id)
      const isSaved = await updateGroupOwned(trx, ownerId, input)
      const group = await findGroupOwned(trx, ownerId, input.id)
      if (before === undefined || group === undefined) throw refuse('groups.not_found')
      if (!isSaved) throw staleEdit(asGroup(group, call))
      const facts = { before: { name: before.name }, after: { name: group.name } }
      await recordEdit(call, trx, { action: 'groups.update', subject: group, ownerId, ...facts })
      return group
    })
    return asGroup(row, call)
  } catch (error) {
    if (isUniqueViolation(error, 'groups_name_unique')) throw refuse('groups.name_taken')
    throw error
  }
}

/** Deletes a group; its agencies stay, without one (D19). Refuses `groups.not_found`, also at the second time. */
export async function removeGroup(call: AuditedOwnerCall, { id }: RemoveGroupInput): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const group = await findGroupOwned(trx, ownerId, id)
    if (group === undefined || !(await deleteGroupOwned(trx, ownerId, id))) throw refuse('groups.not_found')
    await recordChange(call, trx, { action: 'groups.remove', subject: group, ownerId, before: { name: group.name } })
    return { id }
  })
}
