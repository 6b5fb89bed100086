import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { MemberRole, SessionKind } from './member-terms.ts'

/*
 * Who may do what in a space (docs/product/team.md#permissions). Every procedure on a tenant's rows names one of these actions;
 * the server refuses by this table, and the client shows by it. In which agencies, says the member's scope.
 */

/**
 * What is not `yes` or `no` depends on the member. A blind member reads no figure and closes no day by a form that shows the discrepancy, which would tell what is expected; they count without an answer.
 */
type Grant = 'yes' | 'no' | 'ifMayCount' | 'ifCanClose' | 'unlessBlind'

export const permissions = {
  'entries.read': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'yes' },
  'entries.create': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'no' },
  'entries.change': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'no' },
  'figures.read': { owner: 'yes', manager: 'unlessBlind', cashier: 'unlessBlind', accountant: 'yes' },
  'days.count': { owner: 'yes', manager: 'ifMayCount', cashier: 'ifMayCount', accountant: 'no' },
  'days.close': { owner: 'yes', manager: 'ifCanClose', cashier: 'ifCanClose', accountant: 'no' },
  'cash.hold': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'no' },
  'cash.takeOver': { owner: 'yes', manager: 'yes', cashier: 'no', accountant: 'no' },
  'spotChecks.make': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'no' },
  'closings.approve': { owner: 'yes', manager: 'yes', cashier: 'no', accountant: 'no' },
  'closings.settle': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'closings.reopen': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'exports.download': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'yes' },
  'audit.read': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'yes' },
  'agencies.read': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'yes' },
  'catalogue.read': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'yes' },
  'operatorAccounts.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'operatorMovements.enter': { owner: 'yes', manager: 'yes', cashier: 'no', accountant: 'no' },
  'commissions.read': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'yes' },
  'commissions.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'transfers.enter': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'no' },
  'transfers.settle': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'places.count': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'no' },
  'places.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'debts.read': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'yes' },
  'debts.enter': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'no' },
  'debts.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'shortages.read': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'yes' },
  'shortages.charge': { owner: 'yes', manager: 'yes', cashier: 'no', accountant: 'no' },
  // Of the member concerned only, whatever the role.
  'shortages.answer': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'no' },
  'month.read': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'yes' },
  'month.lock': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'expenses.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'imports.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'statements.manage': { owner: 'yes', manager: 'unlessBlind', cashier: 'no', accountant: 'yes' },
  'settings.change': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'team.read': { owner: 'yes', manager: 'yes', cashier: 'no', accountant: 'no' },
  'team.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
  'pinMembers.manage': { owner: 'yes', manager: 'yes', cashier: 'no', accountant: 'no' },
  // A member's own PIN; in a session by PIN it is changed by giving the present one.
  'ownPin.set': { owner: 'yes', manager: 'yes', cashier: 'yes', accountant: 'yes' },
  'terminals.manage': { owner: 'yes', manager: 'yes', cashier: 'no', accountant: 'no' },
  'alerts.manage': { owner: 'yes', manager: 'no', cashier: 'no', accountant: 'no' },
} as const satisfies Record<string, Readonly<Record<MemberRole, Grant>>>

export type Action = keyof typeof permissions

/** What a session by PIN never does, whatever the role. */
const passwordActions: readonly Action[] = [
  'closings.reopen',
  'exports.download',
  'audit.read',
  'operatorAccounts.manage',
  'commissions.manage',
  'places.manage',
  'debts.manage',
  'month.lock',
  'expenses.manage',
  'imports.manage',
  'statements.manage',
  'settings.change',
  'team.read',
  'team.manage',
  'pinMembers.manage',
  'ownPin.set',
  'terminals.manage',
  'alerts.manage',
]

/** A manager dates entries up to a week back. A cashier enters today, and changes what they entered in the last minutes. */
export const entryLimits = {
  owner: { daysBack: null, ownMinutes: null },
  manager: { daysBack: 7, ownMinutes: null },
  cashier: { daysBack: 0, ownMinutes: 15 },
  accountant: { daysBack: 0, ownMinutes: 0 },
} as const satisfies Record<MemberRole, { readonly daysBack: number | null; readonly ownMinutes: number | null }>

export interface ActingMember {
  readonly id: string
  readonly role: MemberRole
  readonly allAgencies: boolean
  readonly canClose: boolean
  readonly blind: boolean
}

export type ActionRefusal = 'access.not_allowed' | 'access.blind' | 'access.password_needed'

/** Why the member may not do it in such a session; null if allowed. */
export function checkAction(action: Action, member: Omit<ActingMember, 'id'>, kind: SessionKind): ActionRefusal | null {
  const refusal = checkGrant(permissions[action][member.role], member)
  if (refusal !== null) return refusal
  return kind === 'pin' && passwordActions.includes(action) ? 'access.password_needed' : null
}

function checkGrant(grant: Grant, { canClose, blind }: Pick<ActingMember, 'canClose' | 'blind'>): ActionRefusal | null {
  switch (grant) {
    case 'yes':
      return null
    case 'no':
      return 'access.not_allowed'
    case 'ifMayCount':
      return canClose ? null : 'access.not_allowed'
    case 'ifCanClose':
      if (!canClose) return 'access.not_allowed'
      return blind ? 'access.blind' : null
    case 'unlessBlind':
      return blind ? 'access.blind' : null
  }
}

/** The first day that the role may date an entry; undefined without a limit. */
export function earliestEntryDate(role: MemberRole, today: IsoDate): IsoDate | undefined {
  const { daysBack } = entryLimits[role]
  return daysBack === null ? undefined : addDays(today, -daysBack)
}

export interface EntryRecord {
  readonly createdBy: string
  readonly createdAt: Date
  readonly date: IsoDate
}

/** Whether the role decides by who entered an entry and when. */
export function hasChangeLimit(role: MemberRole): boolean {
  return entryLimits[role].ownMinutes !== null
}

/** Whether the member may edit or delete the entry; a closed day is another question. */
export function mayChangeEntry(
  { id, role }: Pick<ActingMember, 'id' | 'role'>,
  entry: EntryRecord,
  { now, today }: { readonly now: Date; readonly today: IsoDate },
): boolean {
  const { ownMinutes } = entryLimits[role]
  if (ownMinutes === null) return true
  const isRecent = now.getTime() - entry.createdAt.getTime() <= ownMinutes * 60_000
  return entry.createdBy === id && entry.date === today && isRecent
}
