import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { deleteAgencySessions } from '#server/features/auth/pin-sessions.queries.ts'
import { withCreationDate, type Dated } from '#server/platform/clock.ts'
import { isForeignKeyViolation, isNotHistory, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedOwnerCall, Call, OwnerCall, SpaceCall } from '#server/deps.ts'
import type { ListAllAgenciesInput, RemoveAgencyInput, UpdateAgencyInput } from '#shared/agencies/agency-input.ts'
import { getAgencyAllowance, type PlanInForce } from '#shared/agencies/agency-limit.ts'
import type { Paged } from '#shared/values/paging.ts'
import {
  AGENCY_GROUP_KEY,
  countAgenciesOwned,
  countAgencyUsesOwned,
  deleteAgencyOwned,
  findAgencyOwned,
  listAgenciesInScope,
  lockAgencyOwned,
  lockTrackingOwned,
  updateAgencyOwned,
} from './agencies.queries.ts'
import { assertTrackingMoves, assertTrackingStart } from './agencies.rules.ts'
import { agencyFacts, type Agency } from './agency-view.ts'
import { findGroupHeading, listAllAgencies, type AgencyOfClient } from './all-agencies.queries.ts'

export async function listAgencies(call: SpaceCall): Promise<Agency[]> {
  const rows = await listAgenciesInScope(call.db, call)
  return rows.map((row) => withCreationDate(row, call))
}

export interface AgenciesOfClients extends Paged<Dated<AgencyOfClient>> {
  group: { name: string; ownerName: string } | null
}

export async function listAgenciesOfClients(
  call: Pick<Call, 'db' | 'timeZone'>,
  input: ListAllAgenciesInput,
): Promise<AgenciesOfClients> {
  const found = await readPage(input.page, (page) => listAllAgencies(call.db, { ...input, page }))
  const group = input.groupId === undefined ? undefined : await findGroupHeading(call.db, input.groupId)
  return { ...found, rows: found.rows.map((row) => withCreationDate(row, call)), group: group ?? null }
}

export interface AgencyUsage {
  used: number
  /** Null where the plan has no limit. */
  max: number | null
  planName: string
}

export async function readAgencyUsage({
  db,
  ownerId,
  subscription,
}: Pick<OwnerCall, 'db' | 'ownerId'> & { readonly subscription: PlanInForce }): Promise<AgencyUsage> {
  return {
    // A client without a subscription may still see how many agencies there are.
    used: await countAgenciesOwned(db, ownerId),
    ...getAgencyAllowance(subscription),
  }
}

/**
 * Refuses `agencies.not_found`, `edit.stale`, `agencies.name_taken`, `groups.not_found`, `agencies.tracking_fixed`,
 * `agencies.has_history`, and a start of tracking in the future.
 */
export async function updateAgency(call: AuditedOwnerCall, input: UpdateAgencyInput): Promise<Agency> {
  const { db, ownerId, today } = call
  const { trackingStart } = input
  if (trackingStart !== undefined) assertTrackingStart(trackingStart, today)
  try {
    const row = await inTransaction(db, async (trx) => {
      if (trackingStart !== undefined) await lockTrackingOwned(trx, ownerId, input.id)
      const before = await findAgencyOwned(trx, ownerId, input.id)
      if (before?.updatedAt === input.updatedAt) assertTrackingMoves(before, trackingStart)
      const isSaved = await updateAgencyOwned(trx, ownerId, input)
      const agency = await findAgencyOwned(trx, ownerId, input.id)
      if (before === undefined || agency === undefined) throw refuse('agencies.not_found')
      if (!isSaved) throw staleEdit(withCreationDate(agency, call))
      const facts = { before: agencyFacts(before), after: agencyFacts(agency) }
      await recordEdit(call, trx, {
        action: 'agencies.update',
        subject: agency,
        ownerId,
        agencyId: agency.id,
        ...facts,
      })
      return agency
    })
    return withCreationDate(row, call)
  } catch (error) {
    if (isNotHistory(error)) throw refuse('agencies.has_history')
    if (isUniqueViolation(error, 'agencies_name_unique')) throw refuse('agencies.name_taken')
    if (isForeignKeyViolation(error, AGENCY_GROUP_KEY)) throw refuse('groups.not_found')
    throw error
  }
}

/** Refuses `agencies.in_use`, `agencies.not_found`. */
export async function removeAgency(call: AuditedOwnerCall, { id }: RemoveAgencyInput): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    // Locked before counting: a transaction written now is either counted or refused by its foreign key.
    if (!(await lockAgencyOwned(trx, ownerId, id))) throw refuse('agencies.not_found')
    const agency = await findAgencyOwned(trx, ownerId, id)
    if (agency === undefined) throw refuse('agencies.not_found')
    const uses = await countAgencyUsesOwned(trx, ownerId, id)
    if (Object.values(uses).some((count) => count > 0)) throw refuse('agencies.in_use', uses)
    // Its terminals are deleted with it.
    await deleteAgencySessions(trx, ownerId, id)
    await deleteAgencyOwned(trx, ownerId, id)
    const before = agencyFacts(agency)
    await recordChange(call, trx, { action: 'agencies.remove', subject: agency, ownerId, agencyId: id, before })
    return { id }
  })
}
