import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Settlement } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

/** Every refusal of the server, with the tRPC code it travels under. Their sentences are in `shared/messages/refusals.fr.ts`. */
export const refusalCodes = {
  'access.not_signed_in': 'UNAUTHORIZED',
  'access.subscription_required': 'FORBIDDEN',
  'access.admin_required': 'FORBIDDEN',
  'access.principal_admin_required': 'FORBIDDEN',
  'access.password_change_required': 'FORBIDDEN',
  'auth.invalid_credentials': 'UNAUTHORIZED',
  'auth.not_an_admin': 'FORBIDDEN',
  'auth.suspended': 'FORBIDDEN',
  'auth.wrong_current_password': 'BAD_REQUEST',
  'profile.not_found': 'NOT_FOUND',
  'auth.account_exists': 'CONFLICT',
  'auth.reset_link_invalid': 'BAD_REQUEST',
  'auth.too_many_attempts': 'TOO_MANY_REQUESTS',
  'plans.not_found': 'NOT_FOUND',
  'plans.name_taken': 'CONFLICT',
  'plans.in_use': 'CONFLICT',
  'plans.demo_kept': 'CONFLICT',
  'plans.not_offered': 'CONFLICT',
  'plans.starts_as_demo': 'CONFLICT',
  'trial.already_used': 'CONFLICT',
  'trial.unavailable': 'CONFLICT',
  'edit.stale': 'CONFLICT',
  'create.id_taken': 'CONFLICT',
  'clients.not_found': 'NOT_FOUND',
  'groups.not_found': 'NOT_FOUND',
  'groups.name_taken': 'CONFLICT',
  'agencies.not_found': 'NOT_FOUND',
  'agencies.name_taken': 'CONFLICT',
  'agencies.limit_reached': 'FORBIDDEN',
  'agencies.in_use': 'CONFLICT',
  'operators.not_found': 'NOT_FOUND',
  'operators.name_taken': 'CONFLICT',
  'operators.in_use': 'CONFLICT',
  'products.not_found': 'NOT_FOUND',
  'products.wrong_direction': 'BAD_REQUEST',
  'products.name_taken': 'CONFLICT',
  'products.in_use': 'CONFLICT',
  'transactionTypes.not_found': 'NOT_FOUND',
  'transactionTypes.name_taken': 'CONFLICT',
  'transactionTypes.standard_name_taken': 'CONFLICT',
  'transactions.not_found': 'NOT_FOUND',
  'transactions.not_restorable': 'CONFLICT',
  'closings.not_found': 'NOT_FOUND',
  'feeds.not_found': 'NOT_FOUND',
  'closings.day_closed': 'CONFLICT',
  'closings.earlier_open': 'CONFLICT',
  'closings.reopened': 'CONFLICT',
  'closings.already_approved': 'CONFLICT',
  'closings.nothing_to_approve': 'CONFLICT',
  'closings.already_settled': 'CONFLICT',
  'closings.no_discrepancy': 'CONFLICT',
  'transactions.duplicate': 'CONFLICT',
  'transactions.reference_taken': 'CONFLICT',
  'transactions.reference_reused': 'CONFLICT',
  'attachments.not_found': 'NOT_FOUND',
  'attachments.too_large': 'PAYLOAD_TOO_LARGE',
  'attachments.wrong_type': 'UNSUPPORTED_MEDIA_TYPE',
  'attachments.empty': 'BAD_REQUEST',
  'attachments.one_file': 'BAD_REQUEST',
  'attachments.unreadable': 'BAD_REQUEST',
  'attachments.too_many': 'TOO_MANY_REQUESTS',
  'payments.too_many_waiting': 'CONFLICT',
  'payments.not_found': 'NOT_FOUND',
  'payments.no_creation': 'BAD_REQUEST',
  'users.not_found': 'NOT_FOUND',
  'users.state_changed': 'CONFLICT',
  'users.insufficient_privilege': 'FORBIDDEN',
  'requests.not_found': 'NOT_FOUND',
  'requests.already_approved': 'CONFLICT',
  'requests.state_changed': 'CONFLICT',
  'requests.no_account': 'CONFLICT',
  'subscriptions.not_found': 'NOT_FOUND',
  'subscriptions.already_activated': 'CONFLICT',
  'subscriptions.no_plan': 'BAD_REQUEST',
  'exports.too_many_rows': 'BAD_REQUEST',
  'service.busy': 'SERVICE_UNAVAILABLE',
  'service.database_unavailable': 'SERVICE_UNAVAILABLE',
} as const

export type RefusalCode = keyof typeof refusalCodes

export interface ReferenceHolder {
  type: Category
  amount: Centimes
  date: IsoDate
  agencyName: string | null
}

/** What a sentence needs beyond its code. Codes that are not listed take nothing. */
export interface RefusalParams {
  'agencies.limit_reached': { planName: string; max: number }
  'payments.too_many_waiting': { max: number }
  'agencies.in_use': { transactions: number; feeds: number; closings: number }
  'closings.day_closed': { date: IsoDate }
  'closings.earlier_open': { date: IsoDate }
  'closings.already_settled': { settlement: Settlement }
  'plans.in_use': { subscriptions: number; requests: number; groups: number }
  'operators.in_use': { products: number; customProducts: number; clients: number }
  'auth.too_many_attempts': { retryAfterMs: number }
  /** The row as it is now, in the shape of the noun's list; null for a draft that was deleted meanwhile. */
  'edit.stale': { current: object | null }
  'transactions.duplicate': { seconds: number }
  'transactions.reference_taken': ReferenceHolder
  'transactions.reference_reused': ReferenceHolder
  'users.state_changed': { status: RequestStatus }
  'requests.state_changed': { status: RequestStatus }
  'exports.too_many_rows': { rows: number; max: number }
  'service.busy': { retryAfterMs: number }
}

export type ParamsOf<Code extends RefusalCode> = Code extends keyof RefusalParams ? RefusalParams[Code] : undefined

export type RefusalData = {
  [Code in RefusalCode]: { readonly reason: Code; readonly params: ParamsOf<Code> }
}[RefusalCode]

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(refusalCodes, value)
}
