import type { Kysely, Transaction } from 'kysely'
import type { OwnerCall } from '#server/deps.ts'
import type { AgencyDayKey } from '#server/features/closings/agency-day.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import { findCashHolderOwned } from './cash-holder.queries.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findOpenShiftOwned, isShiftOfDayOwned } from './shifts.queries.ts'

type HolderCall = Pick<OwnerCall, 'ownerId' | 'member'>

/**
 * Why a cashier may not enter a line of the day: another member holds the cash, or no member does. Undefined for other roles, for an
 * agency without hand-over, and for one that is not there.
 */
export async function findHolderRefusal(
  db: Kysely<Database>,
  { ownerId, member }: HolderCall,
  day: AgencyDayKey,
  lock: 'lock' | 'read' = 'read',
): Promise<Refusal | undefined> {
  if (member.role !== 'cashier') return undefined
  const cash = await findCashHolderOwned(db, ownerId, day, lock)
  if (cash === undefined || !cash.handover) return undefined
  const isHeld = cash.shiftDate === day.date
  if (isHeld && cash.shiftMember === member.id) return undefined
  if (cash.isDayClosed) return refuse('closings.day_closed', { date: day.date })
  return isHeld ? refuse('shifts.not_yours', { name: cash.memberName }) : refuse('shifts.none_open')
}

/** Why a line was not entered: as {@link findHolderRefusal}, or the earlier shift that it names is none of its day. */
export async function findShiftRefusal(
  db: Kysely<Database>,
  call: HolderCall,
  {
    agencyId,
    date,
    shiftId,
  }: { readonly agencyId: string | null; readonly date: IsoDate; readonly shiftId: string | null },
): Promise<Refusal | undefined> {
  if (agencyId === null) return shiftId === null ? undefined : refuse('shifts.not_found')
  const day = { agencyId, date }
  if (shiftId !== null && !(await isShiftOfDayOwned(db, call.ownerId, day, shiftId))) return refuse('shifts.not_found')
  return findHolderRefusal(db, call, day)
}

/** Throws `shifts.not_yours`, `shifts.none_open`, `closings.day_closed`. The cash does not pass on before the transaction ends. */
export async function assertHoldsCash(trx: Transaction<Database>, call: HolderCall, day: AgencyDayKey): Promise<void> {
  const refusal = await findHolderRefusal(trx, call, day, 'lock')
  if (refusal !== undefined) throw refusal
}

/** A cashier counts the cash that they hold, or that no member holds. Throws `shifts.not_yours`. */
export async function assertMayCount(trx: Transaction<Database>, call: HolderCall, day: AgencyDayKey): Promise<void> {
  const { ownerId, member } = call
  if (member.role !== 'cashier') return
  const open = await findOpenShiftOwned(trx, ownerId, day)
  if (open !== undefined && open.member_id !== member.id) throw refuse('shifts.not_yours', { name: open.memberName })
}
