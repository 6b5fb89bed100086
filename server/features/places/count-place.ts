import { recordChange } from '#server/features/audit/record-change.ts'
import { isSameCount } from '#server/features/closings/closings.rules.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { CountPlaceInput } from '#shared/places/place-input.ts'
import { type Centimes, subtractCentimes } from '#shared/values/money.ts'
import { findPlaceCountOwned, insertPlaceCountOwned } from './place-counts.queries.ts'
import { findPlaceBalanceInScope, lockPlaceOwned } from './places.queries.ts'
import { ofAgency, toAuditSubject } from './places.service.ts'

export interface PlaceCounted {
  readonly id: string
  readonly counted: Centimes
  readonly expected: Centimes
  readonly difference: Centimes
}

/**
 * The inventory of a safe: what is counted is its balance from now on. Throws `places.not_found`, `places.not_a_safe`,
 * `create.id_taken`, and a field error for a difference without a comment.
 */
export function countPlace(
  call: AuditedOwnerCall,
  { id, placeId, counts, comment }: CountPlaceInput,
): Promise<PlaceCounted> {
  const { db, ownerId, member, now, today } = call
  const tidied = tidyCounts(counts)
  const counted = countedCash(tidied)
  return inTransaction(db, async (trx) => {
    if ((await findPlaceBalanceInScope(trx, call, placeId)) === undefined) throw refuse('places.not_found')
    await holdMember(trx, call)
    await lockPlaceOwned(trx, ownerId, placeId)
    // After the lock, so that it has every transfer that the lock waited for.
    const place = await findPlaceBalanceInScope(trx, call, placeId)
    if (place === undefined) throw refuse('places.not_found')
    if (place.kind !== 'safe') throw refuse('places.not_a_safe')
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'place_counts', ownerId, id },
      find: () => findPlaceCountOwned(trx, ownerId, id),
      isSame: (stored) =>
        stored.placeId === placeId && stored.comment === comment && isSameCount(stored.counts, tidied),
      insert: () => {
        const difference = subtractCentimes(counted, place.balance)
        if (difference !== 0 && comment === null) throw new FieldRefusal({ comment: fieldMessages.commentRequired })
        return insertPlaceCountOwned(trx, ownerId, {
          id,
          place_id: placeId,
          date: today,
          counts: JSON.stringify(tidied),
          counted,
          expected: place.balance,
          difference,
          comment,
          made_by: member.id,
          made_at: now,
        })
      },
    })
    const { expected, difference } = row
    if (isNew) {
      await recordChange(call, trx, {
        action: 'places.count',
        subject: toAuditSubject(place),
        ownerId,
        ...ofAgency(place),
        after: { date: today, expected, counted, difference, comment },
      })
    }
    return { id, counted: row.counted, expected, difference }
  })
}
