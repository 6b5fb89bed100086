import fastify from 'fastify'
import type { z } from 'zod'
import { type Caller, findCaller, newEntry, pool } from './usual-queries.ts'

/* Plain routes on Fastify over pg, with SQL by hand, unnamed, and plain JSON. */

async function list({ ownerId }: Caller) {
  const { rows } = await pool.query(
    `select t.id, t.type, t.amount, t.fee, t.date, t.reference, t.description, t.agency_id as "agencyId", a.name as "agencyName",
       p.id as "productId", p.name as "productName", p.category, o.name as "operatorName", oa.label as account,
       coalesce(d.closed, false) as "isDayClosed", t.updated_at as "updatedAt"
     from transactions t
     left join agencies a on a.owner_id = t.owner_id and a.id = t.agency_id
     left join transaction_types p on p.id = t.transaction_type_id
     left join operators o on o.id = p.operator_id
     left join operator_accounts oa on oa.owner_id = t.owner_id and oa.id = t.operator_account_id
     left join agency_day_totals d on d.owner_id = t.owner_id and d.agency_id = t.agency_id and d.date = t.date
     where t.owner_id = $1 order by t.date desc, t.created_at desc, t.id desc limit 20`,
    [ownerId],
  )
  const { rows: sums } = await pool.query<{ incomingCount: number | null; outgoingCount: number | null }>(
    `select sum(incoming_count) as "incomingCount", sum(incoming_amount) as "incomingAmount", sum(incoming_fee) as "incomingFee",
       sum(outgoing_count) as "outgoingCount", sum(outgoing_amount) as "outgoingAmount", sum(outgoing_fee) as "outgoingFee"
     from owner_month_totals where owner_id = $1`,
    [ownerId],
  )
  const [totals] = sums
  return { rows, total: (totals?.incomingCount ?? 0) + (totals?.outgoingCount ?? 0), page: 1, pageSize: 20, totals }
}

/** Undefined if the agency or the product is not there. */
async function insert({ ownerId, memberId }: Caller, input: z.infer<typeof newEntry>) {
  const { rows } = await pool.query<{ agencyName: string; productName: string; operatorId: string | null }>(
    `select a.name as "agencyName", p.name as "productName", p.operator_id as "operatorId"
     from agencies a, transaction_types p
     where a.owner_id = $1 and a.id = $2 and p.id = $3 and p.active and p.category = $4`,
    [ownerId, input.agencyId, input.productId, input.type],
  )
  const [names] = rows
  if (names === undefined) return undefined
  const { rows: inserted } = await pool.query(
    `insert into transactions (owner_id, id, type, amount, agency_id, transaction_type_id, operator_id, date, description, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id, created_at, updated_at`,
    [
      ownerId,
      input.id,
      input.type,
      input.amount,
      input.agencyId,
      input.productId,
      names.operatorId,
      input.date,
      input.description,
      memberId,
    ],
  )
  return { ...input, ...inserted[0], ...names }
}

const app = fastify()

app.get('/ready', () => 'ready')

app.get('/list', async (request, reply) => {
  const caller = await findCaller(request.headers.cookie)
  return caller === undefined ? reply.code(401).send({}) : list(caller)
})

app.post('/insert', async (request, reply) => {
  const caller = await findCaller(request.headers.cookie)
  if (caller === undefined) return reply.code(401).send({})
  const { data } = newEntry.safeParse(request.body)
  if (data === undefined) return reply.code(400).send({})
  return (await insert(caller, data)) ?? reply.code(404).send({})
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
