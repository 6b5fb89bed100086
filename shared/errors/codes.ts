import type { IsoDate } from '#shared/values/iso-date.ts'
import type { FeedOrigin } from '#shared/feeds/feed-terms.ts'
import type { LineSettlement, Settlement } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { EndedKind } from '#shared/subscriptions/subscription-status.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { AwaitedTransfer } from '#shared/transfers/transfer-row.ts'
import type { TransferSettlement, TransferState } from '#shared/transfers/transfer-terms.ts'
import type { HandoverState } from '#shared/shifts/shift-terms.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

/** Every refusal of the server, with the tRPC code it travels under. Their sentences are in `shared/messages/refusals.fr.ts`. */
export const refusalCodes = {
  'access.not_signed_in': 'UNAUTHORIZED',
  'access.subscription_required': 'FORBIDDEN',
  'access.admin_required': 'FORBIDDEN',
  'access.principal_admin_required': 'FORBIDDEN',
  'access.password_change_required': 'FORBIDDEN',
  'access.password_needed': 'FORBIDDEN',
  'access.pin_change_required': 'FORBIDDEN',
  'access.pin_session_needed': 'FORBIDDEN',
  'access.person_changed': 'CONFLICT',
  'access.not_allowed': 'FORBIDDEN',
  'access.space_unavailable': 'FORBIDDEN',
  'access.blind': 'FORBIDDEN',
  'access.entry_fixed': 'FORBIDDEN',
  'spaces.not_found': 'NOT_FOUND',
  'team.not_found': 'NOT_FOUND',
  'team.owner_fixed': 'FORBIDDEN',
  'team.has_lines': 'CONFLICT',
  'team.no_account': 'CONFLICT',
  'team.name_taken': 'CONFLICT',
  'team.already_member': 'CONFLICT',
  'team.deactivated': 'CONFLICT',
  'team.too_many_pending': 'CONFLICT',
  'alerts.not_found': 'NOT_FOUND',
  'alerts.too_many': 'CONFLICT',
  'invitations.not_found': 'NOT_FOUND',
  'invitations.unknown': 'NOT_FOUND',
  'invitations.revoked': 'CONFLICT',
  'invitations.replaced': 'CONFLICT',
  'invitations.expired': 'CONFLICT',
  'invitations.used': 'CONFLICT',
  'invitations.other_account': 'FORBIDDEN',
  'invitations.account_exists': 'CONFLICT',
  'invitations.not_a_client': 'FORBIDDEN',
  'terminals.not_found': 'NOT_FOUND',
  'terminals.not_enrolled': 'FORBIDDEN',
  'terminals.code_unknown': 'BAD_REQUEST',
  'terminals.revoked': 'CONFLICT',
  'terminals.locked': 'FORBIDDEN',
  'terminals.too_many': 'CONFLICT',
  'pin.wrong': 'BAD_REQUEST',
  'pin.locked': 'TOO_MANY_REQUESTS',
  'auth.invalid_credentials': 'UNAUTHORIZED',
  'auth.not_an_admin': 'FORBIDDEN',
  'auth.suspended': 'FORBIDDEN',
  'auth.rejected': 'FORBIDDEN',
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
  'agencies.tracking_fixed': 'CONFLICT',
  'agencies.has_history': 'CONFLICT',
  'operators.not_found': 'NOT_FOUND',
  'operators.name_taken': 'CONFLICT',
  'operators.in_use': 'CONFLICT',
  'operatorAccounts.not_found': 'NOT_FOUND',
  'operatorAccounts.not_open': 'CONFLICT',
  'operatorAccounts.label_taken': 'CONFLICT',
  'operatorAccounts.fixed': 'CONFLICT',
  'operatorAccounts.too_many': 'CONFLICT',
  'operatorAccounts.used_before': 'CONFLICT',
  'operatorAccounts.not_read': 'CONFLICT',
  'operatorAccounts.moved_since': 'CONFLICT',
  'operatorMovements.not_found': 'NOT_FOUND',
  'operatorMovements.unknown_claim': 'CONFLICT',
  'products.not_found': 'NOT_FOUND',
  'products.wrong_direction': 'BAD_REQUEST',
  'products.name_taken': 'CONFLICT',
  'products.in_use': 'CONFLICT',
  'transactionTypes.not_found': 'NOT_FOUND',
  'transactionTypes.name_taken': 'CONFLICT',
  'transactionTypes.standard_name_taken': 'CONFLICT',
  'transactions.not_found': 'NOT_FOUND',
  'transactions.not_restorable': 'CONFLICT',
  'transactions.imported': 'CONFLICT',
  'imports.not_found': 'NOT_FOUND',
  'imports.started': 'CONFLICT',
  'imports.running': 'CONFLICT',
  'imports.not_history': 'CONFLICT',
  'imports.not_done': 'CONFLICT',
  'imports.undo_over': 'CONFLICT',
  'imports.linked': 'CONFLICT',
  'statements.not_found': 'NOT_FOUND',
  'statements.started': 'CONFLICT',
  'statements.running': 'CONFLICT',
  'statements.not_done': 'CONFLICT',
  'statements.line_not_found': 'NOT_FOUND',
  'statements.line_decided': 'CONFLICT',
  'statements.counterpart_not_found': 'NOT_FOUND',
  'statements.nothing_to_justify': 'CONFLICT',
  'closings.not_found': 'NOT_FOUND',
  'commissions.not_found': 'NOT_FOUND',
  'commissions.rules_overlap': 'CONFLICT',
  'commissions.rule_ended': 'CONFLICT',
  'commissions.too_many_rules': 'CONFLICT',
  'commissions.month_declared': 'CONFLICT',
  'commissions.nothing_changes': 'CONFLICT',
  'commissions.month_not_found': 'NOT_FOUND',
  'commissions.already_declared': 'CONFLICT',
  'commissions.declared_together': 'CONFLICT',
  'commissions.month_settled': 'CONFLICT',
  'commissions.not_received': 'CONFLICT',
  'operatorMovements.is_receipt': 'CONFLICT',
  'places.not_found': 'NOT_FOUND',
  'places.not_active': 'CONFLICT',
  'places.name_taken': 'CONFLICT',
  'places.owner_exists': 'CONFLICT',
  'places.too_many': 'CONFLICT',
  'places.not_empty': 'CONFLICT',
  'places.not_a_safe': 'BAD_REQUEST',
  'transfers.not_found': 'NOT_FOUND',
  'transfers.other_side': 'FORBIDDEN',
  'transfers.same_person': 'FORBIDDEN',
  'transfers.already_decided': 'CONFLICT',
  'transfers.use_refuse': 'BAD_REQUEST',
  'transfers.overdraw': 'CONFLICT',
  'transfers.day_closed_return': 'CONFLICT',
  'transfers.not_refused': 'CONFLICT',
  'transfers.not_arrived': 'CONFLICT',
  'transfers.no_difference': 'CONFLICT',
  'transfers.difference_settled': 'CONFLICT',
  'transfers.pending': 'CONFLICT',
  'transfers.charged': 'CONFLICT',
  'transfers.count_required': 'BAD_REQUEST',
  'transfers.has_attachment': 'CONFLICT',
  'debts.not_found': 'NOT_FOUND',
  'debts.entry_not_found': 'NOT_FOUND',
  'debts.entry_fixed': 'CONFLICT',
  'debts.overpaid': 'CONFLICT',
  'debts.over_limit': 'CONFLICT',
  'debts.inactive': 'CONFLICT',
  'debts.erased': 'CONFLICT',
  'debts.has_repayments': 'CONFLICT',
  'shortages.not_found': 'NOT_FOUND',
  'shortages.decided': 'CONFLICT',
  'shortages.awaiting_answer': 'CONFLICT',
  'debts.not_a_shortage': 'CONFLICT',
  'surplus.not_found': 'NOT_FOUND',
  'surplus.decided': 'CONFLICT',
  'surplus.still_held': 'CONFLICT',
  'surplus.too_small': 'CONFLICT',
  'surplus.of_another': 'CONFLICT',
  'expenses.not_found': 'NOT_FOUND',
  'expenses.category_not_found': 'NOT_FOUND',
  'expenses.category_taken': 'CONFLICT',
  'expenses.category_retired': 'CONFLICT',
  'expenses.too_many_categories': 'CONFLICT',
  'expenses.not_a_bank': 'BAD_REQUEST',
  'month.not_over': 'CONFLICT',
  'month.locked': 'CONFLICT',
  'month.not_locked': 'CONFLICT',
  'feeds.not_found': 'NOT_FOUND',
  'feeds.has_origin': 'CONFLICT',
  'closings.before_start': 'CONFLICT',
  'closings.day_closed': 'CONFLICT',
  'closings.earlier_open': 'CONFLICT',
  'closings.reopened': 'CONFLICT',
  'closings.already_approved': 'CONFLICT',
  'closings.nothing_to_approve': 'CONFLICT',
  'closings.own_count': 'FORBIDDEN',
  'closings.already_settled': 'CONFLICT',
  'closings.no_discrepancy': 'CONFLICT',
  'closings.balance_required': 'BAD_REQUEST',
  'closings.line_not_found': 'NOT_FOUND',
  'closings.line_settled': 'CONFLICT',
  'closings.line_exact': 'CONFLICT',
  'closings.attempts_used': 'CONFLICT',
  'closings.not_to_count': 'CONFLICT',
  'shifts.off': 'CONFLICT',
  'shifts.none_open': 'CONFLICT',
  'shifts.not_found': 'NOT_FOUND',
  'shifts.not_yours': 'FORBIDDEN',
  'shifts.yours': 'CONFLICT',
  'handovers.not_found': 'NOT_FOUND',
  'handovers.pending': 'CONFLICT',
  'handovers.decided': 'CONFLICT',
  'handovers.own': 'FORBIDDEN',
  'handovers.not_own': 'FORBIDDEN',
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
  'spreadsheets.empty': 'BAD_REQUEST',
  'spreadsheets.old_excel': 'UNSUPPORTED_MEDIA_TYPE',
  'spreadsheets.protected': 'UNSUPPORTED_MEDIA_TYPE',
  'spreadsheets.other_format': 'UNSUPPORTED_MEDIA_TYPE',
  'spreadsheets.damaged': 'BAD_REQUEST',
  'spreadsheets.too_heavy': 'PAYLOAD_TOO_LARGE',
  'spreadsheets.bad_encoding': 'BAD_REQUEST',
  'spreadsheets.too_many_rows': 'PAYLOAD_TOO_LARGE',
  'spreadsheets.too_many_columns': 'PAYLOAD_TOO_LARGE',
  'spreadsheets.cell_too_long': 'BAD_REQUEST',
  'spreadsheets.broken_quote': 'BAD_REQUEST',
  'payments.too_many_waiting': 'CONFLICT',
  'payments.not_found': 'NOT_FOUND',
  'payments.no_creation': 'BAD_REQUEST',
  'payments.already_decided': 'CONFLICT',
  'payments.unknown_target': 'CONFLICT',
  'clientNotes.not_found': 'NOT_FOUND',
  'users.not_found': 'NOT_FOUND',
  'users.state_changed': 'CONFLICT',
  'users.insufficient_privilege': 'FORBIDDEN',
  'requests.not_found': 'NOT_FOUND',
  'requests.already_approved': 'CONFLICT',
  'requests.state_changed': 'CONFLICT',
  'subscriptions.not_found': 'NOT_FOUND',
  'subscriptions.already_activated': 'CONFLICT',
  'subscriptions.no_plan': 'BAD_REQUEST',
  'exports.too_many_rows': 'BAD_REQUEST',
  'service.busy': 'SERVICE_UNAVAILABLE',
  'service.database_unavailable': 'SERVICE_UNAVAILABLE',
  'service.disk_full': 'SERVICE_UNAVAILABLE',
  'service.out_of_memory': 'SERVICE_UNAVAILABLE',
  'service.storage_failed': 'SERVICE_UNAVAILABLE',
  'service.data_damaged': 'SERVICE_UNAVAILABLE',
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
  'access.subscription_required': { ended: EndedKind | null }
  /** Of the person who began the form; null where it is no one of this space. */
  'access.person_changed': { name: string | null }
  'terminals.too_many': { max: number }
  'pin.locked': { until: Date; retryAfterMs: number }
  'agencies.limit_reached': { planName: string; max: number }
  'team.too_many_pending': { max: number }
  'alerts.too_many': { max: number }
  'team.deactivated': { memberId: string }
  'invitations.other_account': { email: string }
  'payments.too_many_waiting': { max: number }
  'payments.already_decided': { status: PaymentStatus }
  'agencies.in_use': {
    transactions: number
    feeds: number
    closings: number
    accounts: number
    transfers: number
    places: number
    commissions: number
    bankExpenses: number
  }
  'operatorAccounts.too_many': { max: number }
  'operatorAccounts.used_before': { date: IsoDate }
  'operatorAccounts.moved_since': { date: IsoDate }
  /** `open`: the references of claims that nothing was paid for, the latest first. */
  'operatorMovements.unknown_claim': { reference: string; open: readonly string[] }
  /** What may be paid back on that day. */
  'debts.overpaid': { balance: Centimes }
  /** What would be owed. */
  'debts.over_limit': { limit: Centimes; balance: Centimes }
  'surplus.still_held': { until: IsoDate }
  'surplus.too_small': { left: Centimes }
  'feeds.has_origin': { origin: FeedOrigin }
  'closings.before_start': { date: IsoDate; start: IsoDate }
  /** `agency`: where the call is about several. */
  'closings.day_closed': { date: IsoDate; agency?: string }
  'commissions.too_many_rules': { max: number }
  /** The first month that its operator declared. */
  'commissions.month_declared': { month: IsoDate }
  'expenses.too_many_categories': { max: number }
  /** Its first day. */
  'month.locked': { month: IsoDate }
  'places.too_many': { max: number }
  'places.not_empty': { balance: Centimes; inTransit: number }
  /** Who decided, and when: `YYYY-MM-DDTHH:mm`. */
  'transfers.already_decided': { state: TransferState; by: string | null; at: string | null }
  'transfers.overdraw': { expected: Centimes }
  'transfers.difference_settled': { settlement: TransferSettlement }
  /** Those that the closing has to have seen. */
  'transfers.pending': { transfers: readonly AwaitedTransfer[] }
  'transfers.count_required': { agency: string }
  'closings.not_to_count': { date: IsoDate }
  'closings.earlier_open': { date: IsoDate }
  'closings.already_settled': { settlement: Settlement }
  'closings.balance_required': { accountId: string; account: string }
  'closings.line_settled': { settlement: LineSettlement }
  /** Who holds the cash. */
  'shifts.not_yours': { name: string | null }
  'handovers.decided': { state: Exclude<HandoverState, 'proposed'>; name: string | null; atLocal: string }
  'plans.in_use': { subscriptions: number; requests: number; groups: number }
  'operators.in_use': {
    products: number
    customProducts: number
    clients: number
    accounts: number
    commissions: number
  }
  /** The administrator's; null where none was given. */
  'auth.rejected': { reason: string | null }
  'auth.too_many_attempts': { retryAfterMs: number }
  /** The row as it is now, in the shape of the noun's list; null for a draft that was deleted meanwhile. */
  'edit.stale': { current: object | null }
  'transactions.duplicate': { seconds: number }
  /** Null where the other transaction is of an agency that the member does not see. */
  'transactions.reference_taken': ReferenceHolder | null
  'transactions.reference_reused': ReferenceHolder | null
  'users.state_changed': { status: RequestStatus }
  'requests.state_changed': { status: RequestStatus }
  'exports.too_many_rows': { rows: number; max: number }
  'imports.undo_over': { days: number }
  'spreadsheets.too_many_rows': { max: number }
  'spreadsheets.too_many_columns': { max: number }
  'spreadsheets.cell_too_long': { row: number; max: number }
  'spreadsheets.broken_quote': { row: number }
  'service.busy': { retryAfterMs: number }
}

export type ParamsOf<Code extends RefusalCode> = Code extends keyof RefusalParams ? RefusalParams[Code] : undefined

export type RefusalData = {
  [Code in RefusalCode]: { readonly reason: Code; readonly params: ParamsOf<Code> }
}[RefusalCode]

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(refusalCodes, value)
}
