import { listAgencyCashOwned } from '#server/features/closings/agency-cash.queries.ts'
import { lastDayToClose } from '#server/features/closings/days-to-close.rules.ts'
import { openClientBooks } from '#server/features/users/client-books.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { AccountCall } from '#server/deps.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { ClientPageInput } from '#shared/users/user-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import { countAgenciesOwned, listAgencyPageOwned } from './agencies.queries.ts'

/** An agency as an administrator looks at how it is kept. */
export interface ClientAgency {
  readonly id: string
  readonly name: string
  readonly groupName: string | null
  /** Null: from the first movement. */
  readonly trackingStart: IsoDate | null
  readonly lastClosing: {
    readonly id: string
    readonly name: string
    readonly date: IsoDate
    readonly discrepancy: Centimes
  } | null
  readonly daysToClose: number
  readonly firstDayToClose: IsoDate | null
}

/** By name. Throws `clients.not_found`. */
export async function listClientAgencies(
  call: AccountCall,
  { userId, page: wanted }: ClientPageInput,
): Promise<Paged<ClientAgency>> {
  const { db, ownerId, today, now, timeZone } = await openClientBooks(call, userId)
  const until = lastDayToClose(civilDateTime(now, timeZone))
  const total = await countAgenciesOwned(db, ownerId)
  return readPage(wanted, async (page) => {
    const agencies = await listAgencyPageOwned(db, ownerId, page)
    const agencyIds = agencies.map(({ id }) => id)
    const cash = await listAgencyCashOwned(db, ownerId, { date: today, until, today, agencyIds })
    const byId = new Map(cash.map((record) => [record.agencyId, record]))
    const rows = agencies.map(({ id, name, groupName, trackingStart }) => {
      const record = byId.get(id)
      const last = record?.closing ?? record?.previous
      return {
        id,
        name,
        groupName,
        trackingStart,
        lastClosing: last
          ? { id: last.id, name: closingName(last.year, last.number), date: last.date, discrepancy: last.discrepancy }
          : null,
        daysToClose: record?.daysToClose.total ?? 0,
        firstDayToClose: record?.daysToClose.days[0] ?? null,
      }
    })
    return { rows, total }
  })
}
