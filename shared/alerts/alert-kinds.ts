export const alertKinds = [
  'day_not_closed',
  'discrepancy',
  'cash_above',
  'opening_disputed',
  'taking_disputed',
  'reopened',
  'balance_low',
  'balance_high',
  'unsettled_days',
  'not_read',
  'transfer_pending',
  'debt_overdue',
  'commission_overdue',
] as const
export type AlertKind = (typeof alertKinds)[number]

interface KindFields {
  /** `optional`: 0 is allowed and means every amount. */
  readonly threshold: 'none' | 'optional' | 'required'
  readonly hasHour: boolean
  /** How old what somebody owes may become. */
  readonly hasDays: boolean
  /** `atOnce`: when it is noticed. `evening`: in one mail per person, with the others of the day. */
  readonly delivery: 'atOnce' | 'evening'
}

/** What a rule of each kind asks for, and when its mail leaves. When a rule applies is in `server/features/alerts/alerts.rules.ts`. */
export const alertKindFields: Readonly<Record<AlertKind, KindFields>> = {
  day_not_closed: { threshold: 'none', hasHour: true, hasDays: false, delivery: 'atOnce' },
  discrepancy: { threshold: 'optional', hasHour: false, hasDays: false, delivery: 'atOnce' },
  cash_above: { threshold: 'required', hasHour: false, hasDays: false, delivery: 'atOnce' },
  opening_disputed: { threshold: 'none', hasHour: false, hasDays: false, delivery: 'evening' },
  taking_disputed: { threshold: 'none', hasHour: false, hasDays: false, delivery: 'atOnce' },
  reopened: { threshold: 'none', hasHour: false, hasDays: false, delivery: 'atOnce' },
  // Their limits are those of each operator account.
  balance_low: { threshold: 'none', hasHour: false, hasDays: false, delivery: 'atOnce' },
  balance_high: { threshold: 'none', hasHour: false, hasDays: false, delivery: 'atOnce' },
  unsettled_days: { threshold: 'none', hasHour: true, hasDays: false, delivery: 'atOnce' },
  not_read: { threshold: 'none', hasHour: false, hasDays: false, delivery: 'atOnce' },
  transfer_pending: { threshold: 'none', hasHour: true, hasDays: false, delivery: 'atOnce' },
  debt_overdue: { threshold: 'none', hasHour: true, hasDays: true, delivery: 'atOnce' },
  commission_overdue: { threshold: 'none', hasHour: true, hasDays: true, delivery: 'atOnce' },
}

/** Kinds about operator accounts: without an account they wait for nothing. */
export const accountAlertKinds: readonly AlertKind[] = ['balance_low', 'balance_high', 'unsettled_days', 'not_read']

/** From this many closings in a row that did not read the balance of an account. */
export const UNREAD_CLOSINGS = 3

export const DEFAULT_ALERT_HOUR = 21
export const DEFAULT_ALERT_DAYS = 30
export const MAX_ALERT_DAYS = 365
/** When the mail of the evening leaves, in the business time zone. */
export const EVENING_TIME = '21:15'
export const MAX_ALERTS = 50
