import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from '#server/platform/db/schema.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'

/*
 * The list and the insert as they are usually written with Kysely: one query for each thing to know, joins for the names, unnamed
 * statements. The totals come from the same tables as the product's, so that only the way of asking differs.
 */

pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

export const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 8,
  idleTimeoutMillis: 0,
  options: '-c TimeZone=UTC -c jit=off',
})

const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

export const newEntry = z.object({
  id: z.guid(),
  type: z.enum(['incoming', 'outgoing']),
  amount: z.number().int().min(1).max(99_999_999_999),
  agencyId: z.guid(),
  productId: z.guid(),
  date: isoDateSchema,
  description: z.string().max(500).nullable(),
})

export interface Caller {
  readonly ownerId: string
  readonly memberId: string
}

/** Undefined without a session of an active member whose space has a pack. */
export async function findCaller(cookies: string | undefined): Promise<Caller | undefined> {
  const token = /sandouk_session=([\w-]+)/.exec(cookies ?? '')?.[1]
  if (token === undefined) return undefined
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.owner_id', '=', 's.acting_owner_id').onRef('m.id', '=', 's.member_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.owner_id', 'm.id as member_id', 'u.status'])
    .where('s.id', '=', createHash('sha256').update(token).digest('hex'))
    .where('s.expires_at', '>', new Date())
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (session?.status !== 'active') return undefined
  const pack = await db
    .selectFrom('user_subscriptions')
    .select('id')
    .where('user_id', '=', session.owner_id)
    .where('status', '=', 'active')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return pack && { ownerId: session.owner_id, memberId: session.member_id }
}

export async function listTransactions({ ownerId }: Caller) {
  const rows = await db
    .selectFrom('transactions as t')
    .leftJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 't.owner_id').onRef('a.id', '=', 't.agency_id'))
    .leftJoin('transaction_types as p', 'p.id', 't.transaction_type_id')
    .leftJoin('operators as o', 'o.id', 'p.operator_id')
    .leftJoin('operator_accounts as oa', (join) =>
      join.onRef('oa.owner_id', '=', 't.owner_id').onRef('oa.id', '=', 't.operator_account_id'),
    )
    .leftJoin('agency_day_totals as d', (join) =>
      join
        .onRef('d.owner_id', '=', 't.owner_id')
        .onRef('d.agency_id', '=', 't.agency_id')
        .onRef('d.date', '=', 't.date'),
    )
    .select([
      't.id',
      't.type',
      't.amount',
      't.fee',
      't.date',
      't.reference',
      't.description',
      't.agency_id as agencyId',
      'a.name as agencyName',
      'p.id as productId',
      'p.name as productName',
      'p.category',
      'o.name as operatorName',
      'oa.label as account',
      'd.closed as isDayClosed',
      't.updated_at as updatedAt',
    ])
    .where('t.owner_id', '=', ownerId)
    .orderBy('t.date', 'desc')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(20)
    .execute()
  const totals = await db
    .selectFrom('owner_month_totals')
    .select(({ fn }) => [
      fn.sum<number>('incoming_count').as('incomingCount'),
      fn.sum<number>('incoming_amount').as('incomingAmount'),
      fn.sum<number>('incoming_fee').as('incomingFee'),
      fn.sum<number>('outgoing_count').as('outgoingCount'),
      fn.sum<number>('outgoing_amount').as('outgoingAmount'),
      fn.sum<number>('outgoing_fee').as('outgoingFee'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return { rows, total: (totals?.incomingCount ?? 0) + (totals?.outgoingCount ?? 0), page: 1, pageSize: 20, totals }
}

/** Undefined if the agency or the product is not there. */
export async function insertTransaction({ ownerId, memberId }: Caller, input: z.infer<typeof newEntry>) {
  const agency = await db
    .selectFrom('agencies')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('id', '=', input.agencyId)
    .executeTakeFirst()
  const product = await db
    .selectFrom('transaction_types')
    .select(['name', 'operator_id'])
    .where('id', '=', input.productId)
    .where('active', '=', true)
    .where('category', '=', input.type)
    .executeTakeFirst()
  if (agency === undefined || product === undefined) return undefined
  const row = await db
    .insertInto('transactions')
    .values({
      owner_id: ownerId,
      id: input.id,
      type: input.type,
      amount: input.amount,
      agency_id: input.agencyId,
      transaction_type_id: input.productId,
      operator_id: product.operator_id,
      date: input.date,
      description: input.description,
      created_by: memberId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'created_at', 'updated_at'])
    .executeTakeFirst()
  return { ...input, ...row, agencyName: agency.name, productName: product.name }
}
