import type { Transaction } from 'kysely'
import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { CreatePlaceInput, PlaceBookInput, UpdatePlaceInput } from '#shared/places/place-input.ts'
import type { PlaceBalance, PlaceBook, PlaceRow } from '#shared/places/place-row.ts'
import { namePlace } from '#shared/places/place-labels.fr.ts'
import { MAX_PLACES } from '#shared/places/place-terms.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { listBookOwned } from './place-book.queries.ts'
import {
  countPlacesOwned,
  countPlaceTransitOwned,
  findPlaceBalanceInScope,
  findPlaceOwned,
  insertPlaceOwned,
  listPlaceBalancesInScope,
  lockPlaceOwned,
  PLACE_NAME_KEY,
  updatePlaceOwned,
} from './places.queries.ts'
import { isSamePlace, tidyPlace, tidyPlaceTerms } from './places.rules.ts'

export function listPlaceBalances(call: SpaceCall): Promise<PlaceBalance[]> {
  return listPlaceBalancesInScope(call.db, call)
}

/** Throws `places.not_found`. */
export async function readPlaceBook(call: SpaceCall, input: PlaceBookInput): Promise<PlaceBook> {
  const { db, ownerId } = call
  const place = await findPlaceBalanceInScope(db, call, input.placeId)
  if (place === undefined) throw refuse('places.not_found')
  const book = await readPage(input.page, async (page) => {
    const { rows, total } = await listBookOwned(db, ownerId, { ...input, page })
    return {
      rows: rows.map(({ year, number, ...row }) => ({
        ...row,
        transferName: year === null || number === null ? null : transferName(year, number),
      })),
      total,
    }
  })
  return { ...book, place }
}

/** Throws `agencies.not_found`, `places.name_taken`, `places.owner_exists`, `places.too_many`, `create.id_taken`. */
export function createPlace(call: AuditedOwnerCall, given: CreatePlaceInput): Promise<PlaceRow> {
  const { db, ownerId, member } = call
  const input = tidyPlace(given)
  return inTransaction(db, async (trx) => {
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'places', ownerId, id: input.id },
      find: () => findPlaceOwned(trx, ownerId, input.id),
      isSame: (stored) => isSamePlace(stored, input),
      insert: async () => {
        const { agencyId } = input
        if (agencyId !== null && (await findAgencyInScope(trx, call, agencyId)) === undefined) {
          throw refuse('agencies.not_found')
        }
        if ((await countPlacesOwned(trx, ownerId)) >= MAX_PLACES) throw refuse('places.too_many', { max: MAX_PLACES })
        return insertPlaceOwned(trx, ownerId, { ...input, createdBy: member.id })
      },
      conflict: () => refuse(input.kind === 'owner' ? 'places.owner_exists' : 'places.name_taken'),
    })
    if (isNew) {
      await recordChange(call, trx, {
        action: 'places.create',
        subject: toAuditSubject(row),
        ownerId,
        ...ofAgency(row),
        after: toAuditFacts(row),
      })
    }
    return row
  })
}

/** Throws `places.not_found`, `.name_taken`, `edit.stale`, and `.not_empty` for one that goes out of use with money in it. */
export async function updatePlace(call: AuditedOwnerCall, input: UpdatePlaceInput): Promise<PlaceRow> {
  const { db, ownerId } = call
  try {
    return await inTransaction(db, async (trx) => {
      // Transfers of the place wait, so that none begins while it goes out of use.
      await lockPlaceOwned(trx, ownerId, input.id)
      const before = await findPlaceOwned(trx, ownerId, input.id)
      if (before === undefined) throw refuse('places.not_found')
      if (before.active && !input.active) await assertEmpty(trx, call, before)
      const isSaved = await updatePlaceOwned(trx, ownerId, tidyPlaceTerms(before.kind, input))
      const after = (await findPlaceOwned(trx, ownerId, input.id)) ?? before
      if (!isSaved) throw staleEdit(after)
      const facts = { before: toAuditFacts(before), after: toAuditFacts(after) }
      await recordEdit(call, trx, {
        action: 'places.update',
        subject: toAuditSubject(before),
        ownerId,
        ...ofAgency(before),
        ...facts,
      })
      return after
    })
  } catch (error) {
    if (isUniqueViolation(error, PLACE_NAME_KEY)) throw refuse('places.name_taken')
    throw error
  }
}

/** The books of a bank and of the owner never end. */
async function assertEmpty(trx: Transaction<Database>, call: AuditedOwnerCall, place: PlaceRow): Promise<void> {
  const { ownerId } = call
  const inTransit = await countPlaceTransitOwned(trx, ownerId, place.id)
  const { balance } = (await findPlaceBalanceInScope(trx, { ownerId, scope: 'all' }, place.id)) ?? {}
  if (inTransit > 0 || (place.kind === 'safe' && balance !== undefined && balance !== 0)) {
    throw refuse('places.not_empty', { balance: balance ?? ZERO_AMOUNT, inTransit })
  }
}

export function toAuditSubject(place: PlaceRow) {
  return { id: place.id, name: namePlace(place) }
}

export function ofAgency({ agencyId }: PlaceRow) {
  return agencyId === null ? {} : { agencyId }
}

function toAuditFacts(place: PlaceRow) {
  return {
    name: place.name,
    placeKind: place.kind,
    agency: place.agencyName,
    accountEnd: place.accountEnd,
    ceiling: place.ceiling,
    twoPersons: place.twoPersons,
    cashiersSend: place.cashiersSend,
    active: place.active,
  }
}
