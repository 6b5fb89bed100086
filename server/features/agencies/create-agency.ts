import { recordChange } from '#server/features/audit/record-change.ts'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import { withCreationDate } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { CreateAgencyInput } from '#shared/agencies/agency-input.ts'
import { getAgencyAllowance, isLimitReached, type PlanInForce } from '#shared/agencies/agency-limit.ts'
import {
  AGENCY_GROUP_KEY,
  countAgenciesOwned,
  findAgencyOwned,
  insertAgencyOwned,
  type AgencyRow,
} from './agencies.queries.ts'
import { assertTrackingStart } from './agencies.rules.ts'
import { agencyFacts, type Agency } from './agency-view.ts'

type CreateCall = AuditedOwnerCall & { readonly subscription: PlanInForce }

function isSame(agency: AgencyRow, input: CreateAgencyInput) {
  return (
    agency.name === input.name &&
    agency.groupId === input.groupId &&
    agency.discrepancyThreshold === (input.discrepancyThreshold ?? 0) &&
    agency.blind === (input.blind ?? false) &&
    agency.handover === (input.handover ?? false) &&
    agency.countArrivals === (input.countArrivals ?? false) &&
    // Without a start, the first call meant the day of that call.
    (input.trackingStart === undefined || agency.trackingStart === input.trackingStart)
  )
}

/**
 * Locks the owner before counting: otherwise parallel calls would all count the same free place.
 * Refuses `agencies.limit_reached`, `agencies.name_taken`, `groups.not_found`, and a start of tracking in the future.
 */
export async function createAgency(call: CreateCall, input: CreateAgencyInput): Promise<Agency> {
  const { db, ownerId, member, subscription, today } = call
  const { trackingStart = today } = input
  assertTrackingStart(trackingStart, today)
  try {
    const row = await inTransaction(db, async (trx) => {
      const owner = await lockAccount(trx, ownerId)
      if (owner?.status !== 'active') throw refuse('access.not_signed_in')

      const { row: agency, isNew } = await createOnce(trx, {
        key: { table: 'agencies', ownerId, id: input.id },
        find: () => findAgencyOwned(trx, ownerId, input.id),
        isSame: (stored) => isSame(stored, input),
        insert: async () => {
          const { max, planName } = getAgencyAllowance(subscription)
          if (max !== null && isLimitReached(await countAgenciesOwned(trx, ownerId), max)) {
            throw refuse('agencies.limit_reached', { planName, max })
          }
          return insertAgencyOwned(trx, ownerId, { ...input, trackingStart, createdBy: member.id })
        },
        conflict: () => refuse('agencies.name_taken'),
      })
      if (isNew) {
        const after = agencyFacts(agency)
        await recordChange(call, trx, {
          action: 'agencies.create',
          subject: agency,
          ownerId,
          agencyId: agency.id,
          after,
        })
      }
      return agency
    })
    return withCreationDate(row, call)
  } catch (error) {
    if (isForeignKeyViolation(error, AGENCY_GROUP_KEY)) throw refuse('groups.not_found')
    throw error
  }
}
