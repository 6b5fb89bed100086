import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { makeCounts } from './cash-factories.ts'
import { TEST_NOW, TEST_TODAY } from './clock.ts'
import { makeAgency, makeMember } from './factories.ts'
import type { TestUser } from './session.ts'

/** An agency with hand-over. */
export async function makeHandoverAgency(owner: TestUser, options: { readonly name?: string } = {}): Promise<string> {
  const id = await makeAgency(owner, options)
  await owner.database.db
    .updateTable('agencies')
    .set({ handover: true })
    .where('owner_id', '=', owner.userId)
    .where('id', '=', id)
    .execute()
  return id
}

export interface ShiftOptions {
  readonly agencyId: string
  /** Default: a new cashier of the agency. */
  readonly memberId?: string
  readonly date?: IsoDate
  readonly startCash?: number
  readonly reason?: string
}

/** The first shift of a day, which is open. Returns its id. */
export async function makeShift(owner: TestUser, options: ShiftOptions): Promise<string> {
  const id = newId()
  const { agencyId, date = TEST_TODAY, startCash = 100_000 } = options
  const memberId = options.memberId ?? (await makeMember(owner, { agencyIds: [agencyId] })).memberId
  const { db } = owner.database
  const shift = { id, agency_id: agencyId, date, seq: 1, member_id: memberId, started_at: new Date(TEST_NOW) }
  const start = { start_cash: startCash, start_counts: JSON.stringify(makeCounts(startCash)) }
  await db
    .insertInto('shifts')
    .values({ owner_id: owner.userId, ...shift, ...start, start_reason: options.reason ?? null })
    .execute()
  await db
    .updateTable('agencies')
    .set({ shift_id: id, shift_date: date, shift_member: memberId })
    .where('owner_id', '=', owner.userId)
    .where('id', '=', agencyId)
    .execute()
  return id
}

/** A proposed hand-over of a new shift. Returns its id. */
export async function makeHandover(
  owner: TestUser,
  {
    agencyId,
    memberId,
    date = TEST_TODAY,
    counted = 100_000,
  }: Pick<ShiftOptions, 'agencyId' | 'memberId' | 'date'> & { readonly counted?: number },
): Promise<string> {
  const id = newId()
  const holder = memberId ?? (await makeMember(owner, { agencyIds: [agencyId] })).memberId
  const shiftId = await makeShift(owner, { agencyId, memberId: holder, date })
  await owner.database.db
    .insertInto('handovers')
    .values({
      owner_id: owner.userId,
      id,
      shift_id: shiftId,
      agency_id: agencyId,
      date,
      proposed_by: holder,
      proposed_at: new Date(TEST_NOW),
      counts: JSON.stringify(makeCounts(counted)),
      counted,
    })
    .execute()
  return id
}

/** A count of an empty drawer. */
export async function makeSpotCheck(
  owner: TestUser,
  { agencyId, comment }: { readonly agencyId: string; readonly comment: string },
): Promise<void> {
  const date: IsoDate = TEST_TODAY
  const check = { id: newId(), agency_id: agencyId, date, at: new Date(TEST_NOW), comment }
  const figures = { expected: 5000, counts: '[]', counted: 0, discrepancy: -5000 }
  await owner.database.db
    .insertInto('spot_checks')
    .values({ owner_id: owner.userId, ...check, ...figures, made_by: owner.userId })
    .execute()
}
