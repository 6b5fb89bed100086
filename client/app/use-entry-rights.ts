import { earliestEntryDate, hasChangeLimit, mayChangeEntry } from '#shared/team/permissions.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { isPermitted } from './permitted.ts'
import { type Session, useSession, useToday } from './session.ts'

type SessionMember = NonNullable<Session['member']>

/** As the server's `toAgencyScope` decides it. */
function isLimited(member: SessionMember | null | undefined): boolean {
  if (member === undefined || member === null) return false
  return member.kind === 'pin' || (!member.allAgencies && member.role !== 'owner' && member.role !== 'accountant')
}

/** Of a row in a list. `createdBy` and the moment of the entry only where the list has them. */
export interface ListedEntry {
  readonly date: IsoDate
  /** Not before it was entered. */
  readonly changedAt: Date
  readonly createdBy?: string
}

export interface EntryRights {
  readonly mayAdd: boolean
  /** The first day that the role may date an entry; undefined without a limit. */
  readonly minDate: IsoDate | undefined
  /** A member who is limited to agencies has none of the rows without one. */
  readonly mustNameAgency: boolean
  /** Whether the role may add something on this day. */
  mayAddOn: (date: IsoDate) => boolean
  /** False where the server is sure to refuse. The time is that of the last check of the session, so never ahead. */
  mayChange: (entry: ListedEntry) => boolean
}

export function useEntryRights(): EntryRights {
  const session = useSession()
  const member = session?.member
  const now = session?.now ?? null
  const today = useToday()
  const minDate = member === undefined || member === null ? undefined : earliestEntryDate(member.role, today)
  const mayAdd = isPermitted('entries.create', member)
  return {
    mayAdd,
    minDate,
    mustNameAgency: isLimited(member),
    mayAddOn: (date) => mayAdd && (minDate === undefined || date >= minDate),
    mayChange: ({ date, changedAt, createdBy }) => {
      if (!isPermitted('entries.change', member)) return false
      if (member === undefined || member === null || now === null || !hasChangeLimit(member.role)) return true
      const entry = { createdBy: createdBy ?? member.id, createdAt: changedAt, date }
      return mayChangeEntry(member, entry, { now, today })
    },
  }
}
