import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { PlaceKind } from '#shared/places/place-terms.ts'
import { as, type Caller } from './caller.ts'
import { TEST_NOW, TEST_TODAY } from './clock.ts'
import { makeAgency } from './factories.ts'
import type { TestUser } from './session.ts'

export interface PlaceOptions {
  readonly kind?: PlaceKind
  readonly name?: string
  readonly agencyId?: string | null
  readonly twoPersons?: boolean
  readonly cashiersSend?: boolean
}

/** A safe of no agency by default. Returns the id. */
export async function makePlace(owner: TestUser, options: PlaceOptions = {}): Promise<string> {
  const id = newId()
  const { kind = 'safe', name = `Lieu ${id}`, agencyId = null, twoPersons = false, cashiersSend = true } = options
  await owner.database.db
    .insertInto('places')
    .values({
      owner_id: owner.userId,
      id,
      kind,
      agency_id: agencyId,
      name,
      account_end: null,
      ceiling: null,
      two_persons: twoPersons,
      cashiers_send: cashiersSend,
      created_by: owner.userId,
    })
    .execute()
  return id
}

interface Ends {
  readonly from?: string
  readonly fromPlace?: string
  readonly to?: string
  readonly toPlace?: string
}

export interface TransferOptions extends Ends {
  readonly date?: IsoDate
  readonly amount?: number
  readonly reason?: string
  readonly state?: 'sent' | 'refused' | 'received'
  /** All of it by default. */
  readonly arrived?: number
  /** Of the reception. */
  readonly comment?: string
}

function toEnd(agencyId: string | undefined, placeId: string | undefined) {
  return agencyId === undefined
    ? { kind: 'place' as const, id: placeId ?? '' }
    : { kind: 'agency' as const, id: agencyId }
}

/** Through the product. Returns the id. */
export async function sendWith(
  calls: Caller,
  options: Omit<TransferOptions, 'state' | 'arrived' | 'comment'>,
): Promise<string> {
  const id = newId()
  const { from, fromPlace, to, toPlace, date = TEST_TODAY, amount = 100_000, reason = null } = options
  const ends = { from: toEnd(from, fromPlace), to: toEnd(to, toPlace) }
  await calls.transfers.send({ id, ...ends, date, amount, reason, confirmOverdraw: true })
  return id
}

/** As rows, with the feeds of its drawers. Returns the id. */
export async function makeTransfer(owner: TestUser, options: TransferOptions): Promise<string> {
  const id = newId()
  const { from = null, fromPlace = null, to = null, toPlace = null, date = TEST_TODAY, state = 'sent' } = options
  const { amount = 100_000, arrived = amount, reason = null, comment = 'Il manque un billet' } = options
  const isReceived = state === 'received'
  const { userId } = owner
  await inTransaction(owner.database.db, async (trx) => {
    const feed = async (agencyId: string | null, direction: 'incoming' | 'outgoing', fed: number) => {
      if (agencyId === null) return null
      const feedId = newId()
      const day = {
        owner_id: userId,
        id: feedId,
        agency_id: agencyId,
        date,
        direction,
        amount: fed,
        created_by: userId,
      }
      const origin = { counterpart: 'agency', note: null, origin: 'transfer', origin_id: id } as const
      await trx
        .insertInto('feeds')
        .values({ ...day, ...origin })
        .execute()
      return feedId
    }
    const feedOutId = await feed(from, 'outgoing', amount)
    const feedInId = isReceived ? await feed(to, 'incoming', arrived) : null
    const year = Number(date.slice(0, 4))
    const { last } = await trx
      .insertInto('transfer_counters')
      .values({ owner_id: userId, year, last: 1 })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'year']).doUpdateSet((eb) => ({ last: eb('transfer_counters.last', '+', 1) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    const at = new Date(TEST_NOW)
    await trx
      .insertInto('cash_transfers')
      .values({
        owner_id: userId,
        id,
        year,
        number: last,
        from_agency: from,
        from_place: fromPlace,
        to_agency: to,
        to_place: toPlace,
        amount,
        counts: null,
        reason,
        carrier: null,
        immediate: false,
        state,
        sent_date: date,
        sent_at: at,
        sent_by: userId,
        feed_out_id: feedOutId,
        ...(isReceived
          ? {
              received_date: date,
              received_at: at,
              received_by: userId,
              received_amount: arrived,
              receive_comment: arrived === amount ? null : comment,
              feed_in_id: feedInId,
            }
          : {}),
        ...(state === 'refused' ? { decided_by: userId, decided_at: at, decided_reason: 'Le sac était ouvert' } : {}),
      })
      .execute()
  })
  return id
}

/** *Centre* with 12 000 in its drawer today, *Nord* with 3 000, and *Sud* with nothing. */
export async function makeThreeAgencies(owner: TestUser) {
  const calls = as(owner).now()
  const make = async (name: string, amount: number) => {
    const agencyId = await makeAgency(owner, { name: `${name} ${newId()}` })
    const feed = { id: newId(), agencyId, date: TEST_TODAY as IsoDate, direction: 'incoming' as const }
    if (amount > 0) await calls.feeds.create({ ...feed, counterpart: 'owner', amount })
    return agencyId
  }
  return { centre: await make('Centre', 1_200_000), nord: await make('Nord', 300_000), sud: await make('Sud', 0) }
}
