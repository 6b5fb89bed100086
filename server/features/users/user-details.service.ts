import { listAuditLines, type AuditLine } from '#server/features/audit/audit.queries.ts'
import { civilDate, civilDateTime } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { listUserSubscriptions } from '#server/features/subscriptions/subscription-list.queries.ts'
import { asAdminSubscription, type AdminSubscription } from '#server/features/subscriptions/subscription-view.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { UserIdInput } from '#shared/users/user-input.ts'
import { findPerson } from './people.queries.ts'
import {
  findLastSeen,
  listUserAgencies,
  listLatestUserPayments,
  listLatestUserTransactions,
  listUserRequests,
  type UserAgency,
  type UserPayment,
  type UserRequest,
  type UserTransaction,
} from './user-details.queries.ts'
import { countBelongings, type Belongings } from './users.queries.ts'
import { asPerson, type Person } from './users.service.ts'

export type UserEvent = Pick<AuditLine, 'seq' | 'action' | 'actorName' | 'reason'> & { readonly atLocal: string }

export interface UserDetails {
  readonly person: Person
  readonly lastSeen: string | null
  readonly belongings: Belongings
  readonly requests: ReadonlyArray<UserRequest & { readonly createdOn: IsoDate }>
  readonly subscriptions: readonly AdminSubscription[]
  readonly payments: readonly UserPayment[]
  readonly agencies: readonly UserAgency[]
  readonly transactions: readonly UserTransaction[]
  readonly events: readonly UserEvent[]
}

const emptyDetails = {
  lastSeen: null,
  belongings: { groups: 0, agencies: 0, transactions: 0, subscriptions: 0, payments: 0 },
  subscriptions: [],
  payments: [],
  agencies: [],
  transactions: [],
  events: [],
}

/** Refuses `users.not_found`. */
export async function describeUser(
  call: Pick<Call, 'db' | 'timeZone' | 'now'>,
  { id }: UserIdInput,
): Promise<UserDetails> {
  const { db, timeZone, now } = call
  const row = await findPerson(db, id, now)
  if (row === undefined) throw refuse('users.not_found')
  const person = asPerson(row, call)
  const requests = (await listUserRequests(db, row)).map((request) => ({
    ...request,
    createdOn: civilDate(request.createdAt, timeZone),
  }))
  const { userId } = row
  if (userId === null) return { ...emptyDetails, person, requests }

  const lastSeen = await findLastSeen(db, userId)
  const { rows: lines } = await listAuditLines(db, { page: 1, ownerId: userId })
  return {
    person,
    requests,
    lastSeen: lastSeen === null ? null : civilDateTime(lastSeen, timeZone),
    belongings: await countBelongings(db, userId),
    subscriptions: (await listUserSubscriptions(db, userId, now)).map((subscription) =>
      asAdminSubscription(subscription, call),
    ),
    payments: await listLatestUserPayments(db, userId),
    agencies: await listUserAgencies(db, userId),
    transactions: await listLatestUserTransactions(db, userId),
    events: lines.map(({ seq, action, actorName, reason, at }) => ({
      seq,
      action,
      actorName,
      reason,
      atLocal: civilDateTime(at, timeZone),
    })),
  }
}
