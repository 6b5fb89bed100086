import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { OwnerCall } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { earliestEntryDate, hasChangeLimit, mayChangeEntry } from '#shared/team/permissions.ts'
import { checkDateBounds } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { assertHoldsCash } from '#server/features/shifts/cash-holder.ts'
import { findEntryRecordOwned, type EntryTable } from './entry-limits.queries.ts'

/**
 * The field of an entry that the member may not give this value: a limited member names an agency, and dates within the role. A
 * cashier enters no line for an earlier shift.
 */
export function findEntryRefusal(
  { member, scope, today }: Pick<OwnerCall, 'member' | 'scope' | 'today'>,
  {
    date,
    agencyId,
    shiftId = null,
  }: { readonly date: IsoDate | undefined; readonly agencyId: string | null; readonly shiftId?: string | null },
): FieldRefusal | undefined {
  if (shiftId !== null && member.role === 'cashier') return new FieldRefusal({ shiftId: fieldMessages.invalidChoice })
  if (agencyId === null && scope !== 'all') return new FieldRefusal({ agencyId: fieldMessages.chooseAgency })
  const minDate = earliestEntryDate(member.role, today)
  const message = date === undefined ? null : checkDateBounds(date, { minDate })
  return message === null ? undefined : new FieldRefusal({ date: message })
}

/** Throws `access.entry_fixed`, and what `assertHoldsCash` throws. Reads the entry only where the role has a limit; nothing for an entry that is not there. */
export async function assertMayChange(
  trx: Transaction<Database>,
  { ownerId, member, now, today }: Pick<OwnerCall, 'ownerId' | 'member' | 'now' | 'today'>,
  table: EntryTable,
  id: string,
): Promise<void> {
  if (!hasChangeLimit(member.role)) return
  const entry = await findEntryRecordOwned(trx, ownerId, table, id)
  if (entry === undefined) return
  if (!mayChangeEntry(member, entry, { now, today })) throw refuse('access.entry_fixed')
  const { agencyId, date } = entry
  if (agencyId !== null) await assertHoldsCash(trx, { ownerId, member }, { agencyId, date })
}
