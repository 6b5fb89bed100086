import { countOpenComplaints } from '#server/features/client-notes/client-notes.queries.ts'
import { civilDate, civilDateTime } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { listUserSubscriptions } from '#server/features/subscriptions/subscription-list.queries.ts'
import { asAdminSubscription, type AdminSubscription } from '#server/features/subscriptions/subscription-view.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { UserIdInput } from '#shared/users/user-input.ts'
import { findPerson } from './people.queries.ts'
import {
  listUserRequests,
  listWaitingUserPayments,
  type UserPayment,
  type UserRequest,
} from './user-details.queries.ts'
import { countBelongings, findSuspension, type Belongings } from './users.queries.ts'
import { asPerson, type Person } from './users.service.ts'

export interface UserDetails {
  readonly person: Person
  /** Null for a client who is not suspended, or was before reasons were kept. */
  readonly suspension: { readonly reason: string; readonly atLocal: string } | null
  readonly belongings: Belongings
  readonly openComplaints: number
  readonly requests: ReadonlyArray<UserRequest & { readonly createdOn: IsoDate }>
  readonly subscriptions: readonly AdminSubscription[]
  /** Proofs without a decision, the oldest first. */
  readonly waitingPayments: readonly UserPayment[]
}

const emptyDetails = {
  belongings: { groups: 0, agencies: 0, transactions: 0, subscriptions: 0, payments: 0, notes: 0 },
  openComplaints: 0,
  subscriptions: [],
  waitingPayments: [],
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
  const found = await findSuspension(db, row)
  const suspension = found === undefined ? null : { reason: found.reason, atLocal: civilDateTime(found.at, timeZone) }
  const { userId } = row
  if (userId === null) return { ...emptyDetails, person, suspension, requests }

  return {
    person,
    suspension,
    requests,
    belongings: await countBelongings(db, userId),
    openComplaints: await countOpenComplaints(db, userId),
    subscriptions: (await listUserSubscriptions(db, userId, now)).map((subscription) =>
      asAdminSubscription(subscription, call),
    ),
    waitingPayments: await listWaitingUserPayments(db, userId),
  }
}
