import type { Transaction } from 'kysely'
import { findAgencyOwned } from '#server/features/agencies/agencies.queries.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { findPlaceOwned } from '#server/features/places/places.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { namePlace } from '#shared/places/place-labels.fr.ts'
import type { PlaceRow } from '#shared/places/place-row.ts'
import type { TransferEnd } from '#shared/transfers/transfer-input.ts'
import type { Side } from './transfers.rules.ts'

interface Drawer {
  readonly id: string
  readonly name: string
  readonly countArrivals: boolean
}

export function sideOfAgency({ id, name, countArrivals }: Drawer): Side {
  return { kind: 'agency', id, name, agencyId: id, cashiersSend: true, twoPersons: false, countArrivals }
}

export function sideOfPlace(place: PlaceRow): Side {
  const { id, kind, agencyId, cashiersSend, twoPersons } = place
  return { kind, id, name: namePlace(place), agencyId, cashiersSend, twoPersons, countArrivals: false }
}

/** Throws `agencies.not_found`, `places.not_found`, `places.not_active`. */
export async function findSideOwned(trx: Transaction<Database>, ownerId: OwnerId, end: TransferEnd): Promise<Side> {
  if (end.kind === 'agency') {
    const agency = await findAgencyOwned(trx, ownerId, end.id)
    if (agency === undefined) throw refuse('agencies.not_found')
    return sideOfAgency(agency)
  }
  const place = await findPlaceOwned(trx, ownerId, end.id)
  if (place === undefined) throw refuse('places.not_found')
  if (!place.active) throw refuse('places.not_active')
  return sideOfPlace(place)
}

/** The places among the sides. */
export function listPlaceIds(...sides: readonly Side[]): string[] {
  return sides.filter(({ kind }) => kind !== 'agency').map(({ id }) => id)
}
