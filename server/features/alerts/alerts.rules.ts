import { alertKinds, type AlertKind, UNREAD_CLOSINGS } from '#shared/alerts/alert-kinds.ts'
import type {
  AccountsSeen,
  AlertEvent,
  CashTaken,
  CommissionsSeen,
  Condition,
  DayClosed,
  DayReopened,
  DaySeen,
  DebtsSeen,
  SeenAccount,
  TransfersSeen,
} from '#shared/alerts/alert-facts.ts'
import { getBalanceState } from '#shared/operator-accounts/balance-state.ts'
import { checkAction, type ActingMember } from '#shared/team/permissions.ts'

type KindRule =
  | { readonly on: 'closing'; readonly applies: (closed: DayClosed, condition: Condition) => boolean }
  | { readonly on: 'taking'; readonly applies: (taken: CashTaken, condition: Condition) => boolean }
  | { readonly on: 'reopening'; readonly applies: (reopened: DayReopened, condition: Condition) => boolean }
  | {
      readonly on: 'day'
      readonly applies: (day: DaySeen, condition: Condition) => boolean
      /** Of an amount beyond a limit: it is well within again, so that a later excess is another one. */
      readonly hasEnded?: (day: DaySeen, condition: Condition) => boolean
    }
  | { readonly on: 'transfers'; readonly applies: (seen: TransfersSeen) => boolean }
  | { readonly on: 'debts'; readonly applies: (seen: DebtsSeen) => boolean }
  | { readonly on: 'commissions'; readonly applies: (seen: CommissionsSeen) => boolean }
  /** Of operator accounts: which of them it is about. An excess has ended when it is about none. */
  | { readonly on: 'accounts'; readonly concerns: (account: SeenAccount) => boolean; readonly isLevel: boolean }

/** When a rule of each kind applies. What a kind asks for is in `shared/alerts/alert-kinds.ts`. */
export const kindRules = {
  day_not_closed: {
    on: 'day',
    applies: ({ isClosed, isTracked, hour }, limit) =>
      isTracked && !isClosed && limit.hour !== null && hour >= limit.hour,
  },
  discrepancy: {
    on: 'closing',
    applies: ({ discrepancy, accounts }, { threshold }) => {
      const largest = accounts?.largest ?? Math.abs(discrepancy)
      return largest > 0 && largest >= (threshold ?? 0)
    },
  },
  cash_above: {
    on: 'day',
    applies: ({ expected }, { threshold }) => threshold !== null && expected >= threshold,
    hasEnded: ({ expected }, { threshold }) => threshold !== null && expected * 10 < threshold * 9,
  },
  opening_disputed: {
    on: 'closing',
    applies: ({ opening, openingExpected }) => openingExpected !== null && opening !== openingExpected,
  },
  taking_disputed: { on: 'taking', applies: () => true },
  reopened: { on: 'reopening', applies: () => true },
  balance_low: {
    on: 'accounts',
    concerns: (account) => ['low', 'overdrawn'].includes(getBalanceState(account.balance, account)),
    isLevel: true,
  },
  balance_high: {
    on: 'accounts',
    concerns: (account) => getBalanceState(account.balance, account) === 'high',
    isLevel: true,
  },
  unsettled_days: {
    on: 'accounts',
    concerns: ({ unsettledDays, maxDays }) => unsettledDays !== null && maxDays !== null && unsettledDays > maxDays,
    isLevel: false,
  },
  not_read: {
    on: 'closing',
    applies: ({ unread = [] }) => unread.some(({ closings }) => closings >= UNREAD_CLOSINGS),
  },
  transfer_pending: { on: 'transfers', applies: ({ transfers }) => transfers.length > 0 },
  debt_overdue: { on: 'debts', applies: ({ customers }) => customers > 0 },
  commission_overdue: { on: 'commissions', applies: ({ months }) => months.length > 0 },
} as const satisfies Record<AlertKind, KindRule>

export type EventOf<Kind extends AlertKind> = Extract<AlertEvent, { readonly on: (typeof kindRules)[Kind]['on'] }>

export function kindsOn(on: AlertEvent['on']): AlertKind[] {
  return alertKinds.filter((kind) => kindRules[kind].on === on)
}

/** Kinds of an amount beyond a limit, which lasts. */
export const levelKinds: readonly AlertKind[] = alertKinds.filter((kind) => {
  const rule: KindRule = kindRules[kind]
  return rule.on === 'accounts' ? rule.isLevel : rule.on === 'day' && rule.hasEnded !== undefined
})

/** Whether the event is what a rule of the kind waits for. */
export function isDue(kind: AlertKind, event: AlertEvent, condition: Condition): boolean {
  const rule: KindRule = kindRules[kind]
  if (rule.on === 'closing') return event.on === 'closing' && rule.applies(event, condition)
  if (rule.on === 'accounts') return event.on === 'accounts' && event.accounts.some(rule.concerns)
  if (rule.on === 'taking') return event.on === 'taking' && rule.applies(event, condition)
  if (rule.on === 'transfers') return event.on === 'transfers' && rule.applies(event)
  if (rule.on === 'debts') return event.on === 'debts' && rule.applies(event)
  if (rule.on === 'commissions') return event.on === 'commissions' && rule.applies(event)
  if (rule.on === 'reopening') return event.on === 'reopening' && rule.applies(event, condition)
  return event.on === 'day' && rule.applies(event, condition)
}

/** What an alert of the kind says of what was seen: of accounts, only those that it is about. */
export function narrowEvent<Event extends AlertEvent>(kind: AlertKind, event: Event): Event | AccountsSeen {
  const rule: KindRule = kindRules[kind]
  if (rule.on !== 'accounts' || event.on !== 'accounts') return event
  return { on: 'accounts', accounts: event.accounts.filter(rule.concerns) }
}

/** What is looked at every minute. */
export type WatchedEvent = DaySeen | AccountsSeen | TransfersSeen | DebtsSeen | CommissionsSeen

export function hasEnded(kind: AlertKind, seen: WatchedEvent, condition: Condition): boolean {
  const rule: KindRule = kindRules[kind]
  if (rule.on === 'accounts') return rule.isLevel && !isDue(kind, seen, condition)
  if (seen.on !== 'day') return false
  const day = seen
  return rule.on === 'day' && rule.hasEnded?.(day, condition) === true
}

/** Whether the person may read figures of the agency at this moment. */
export function mayReceive(
  person: Omit<ActingMember, 'id'> & { readonly agencyIds: readonly string[] },
  agencyId: string,
): boolean {
  const { role, allAgencies, agencyIds } = person
  const hasAgency = role === 'owner' || role === 'accountant' || allAgencies || agencyIds.includes(agencyId)
  return hasAgency && checkAction('figures.read', person, 'password') === null
}
