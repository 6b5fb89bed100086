import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { civilDate } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Call } from '#server/deps.ts'
import { compareDeclared, type Comparison } from '#shared/payments/declared-amount.ts'
import { ENDING_SOON_MS, type Currency } from '#shared/plans/plan-terms.ts'
import type { ListQueueInput } from '#shared/queue/queue-input.ts'
import { findObstacles, type QueueObstacle } from '#shared/queue/queue-obstacles.ts'
import { daysBetween } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { ZERO_AMOUNT, type Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import {
  countQueue,
  findQueueRow,
  listQueueRows,
  type QueueCounts,
  type QueueRow,
  type RenewalWindow,
} from './queue.queries.ts'

/** How long a pack that has ended stays among the renewals. */
const ENDED_MS = ENDING_SOON_MS

type QueueCall = Pick<Call, 'db' | 'now' | 'today' | 'timeZone'>

export interface QueueEntry extends Omit<QueueRow, 'price' | 'currency' | 'isPlanActive'> {
  /** What the pack costs for a year, in hundredths of `currency`; null without a pack. */
  readonly due: { readonly price: Centimes; readonly currency: Currency } | null
  /** The sum of the proofs for the request or the subscription. */
  readonly declared: Centimes
  readonly comparison: Comparison
  readonly obstacles: readonly QueueObstacle[]
  /** Days since the oldest of what waits. */
  readonly age: number
  readonly endsOn: IsoDate | null
  /** Negative from the day after the end. */
  readonly daysLeft: number | null
  /** The pack to renew has ended, perhaps today. */
  readonly isOver: boolean
  /** Changes with anything that an approval depends on. */
  readonly version: string
}

export async function readQueue(call: QueueCall, { page, search, kind }: ListQueueInput): Promise<Paged<QueueEntry>> {
  const window = toWindow(call)
  const found = await readPage(page, (wanted) => listQueueRows(call.db, { page: wanted, search, kind, window }))
  return { ...found, rows: found.rows.map((row) => toEntry(row, call)) }
}

export function readQueueCounts(call: Pick<QueueCall, 'db' | 'now'>): Promise<QueueCounts> {
  return countQueue(call.db, toWindow(call))
}

/** Undefined where nothing waits any more. */
export async function readEntry(
  trx: Transaction<Database>,
  call: QueueCall,
  personId: string,
): Promise<QueueEntry | undefined> {
  const row = await findQueueRow(trx, personId, toWindow(call))
  return row && toEntry(row, call)
}

function toWindow({ now }: Pick<QueueCall, 'now'>): RenewalWindow {
  return { from: new Date(now.getTime() - ENDED_MS), until: new Date(now.getTime() + ENDING_SOON_MS) }
}

function toEntry(row: QueueRow, { now, today, timeZone }: QueueCall): QueueEntry {
  const { price, currency, isPlanActive, ...kept } = row
  const due = price === null || currency === null ? null : { price, currency }
  const own = row.proofs.filter(({ isForTarget }) => isForTarget)
  const amounts = own.map(({ amount }) => amount)
  const { comparison, declared } = compareDeclared(amounts, due ?? { price: ZERO_AMOUNT, currency: 'MAD' })
  const endsOn = row.endsAt && civilDate(row.endsAt, timeZone)
  const plan =
    due === null || row.planName === null ? null : { ...due, name: row.planName, isActive: isPlanActive === true }
  return {
    ...kept,
    due,
    declared,
    comparison,
    obstacles: findObstacles({ ...row, plan }),
    age: daysBetween(civilDate(row.since, timeZone), today),
    endsOn,
    daysLeft: endsOn && daysBetween(today, endsOn),
    isOver: row.endsAt !== null && row.endsAt <= now,
    version: toVersion(row),
  }
}

function toVersion(row: QueueRow): string {
  const { accountStatus, requestId, requests, subscriptionId, subscriptionStatus, planId, price, currency } = row
  const { isPlanActive, proofs } = row
  const facts = [accountStatus, requestId, requests, subscriptionId, subscriptionStatus, planId, price, currency]
  return createHash('sha256')
    .update(JSON.stringify([...facts, isPlanActive, proofs]))
    .digest('base64url')
}
