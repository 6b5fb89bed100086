import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { readFloorBoard } from './floor-board.ts'

/*
 * The floor: the same responses without a stack. `node:http`, `pg` with named statements, the session and its member looked up
 * in SQL at every call, plain JSON; no framework, no validation library, no logs. It reads the same tables, with the same
 * triggers. The bench starts it as a separate process.
 */

pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 8,
  idleTimeoutMillis: 0,
  options: '-c TimeZone=UTC -c jit=off',
})

const SESSION = {
  name: 'session',
  text: `select s.acting_owner_id as owner_id, m.id as member_id, s.created_at, s.expires_at, m.role, u.status, pl.name,
      pl.max_agencies,
      case when m.role = 'owner' then u.status else (select o.status from users o where o.id = s.acting_owner_id) end
        as owner_status,
      case when m.role not in ('owner', 'accountant') then array(
        select a.agency_id::text from member_agencies a where a.owner_id = s.acting_owner_id and a.member_id = s.member_id
      ) end as agency_ids
    from sessions s
    join members m on m.owner_id = s.acting_owner_id and m.id = s.member_id and m.status = 'active'
    join users u on u.id = m.user_id
    left join lateral (
      select p.name, p.max_agencies from user_subscriptions us join subscription_plans p on p.id = us.plan_id
      where us.user_id = s.acting_owner_id and us.status = 'active' and (us.expires_at > $2 or us.trial_expires_at > $2)
      limit 1
    ) pl on true
    where s.id = $1 and s.expires_at > $2`,
}

const ROW = `id, type, amount, fee, date, reference, description, agency_id, transaction_type_id, user_transaction_type_id,
  operator_account_id, created_at, updated_at`

function sums(prefix = ''): string {
  return ['incoming_count', 'incoming_amount', 'incoming_fee', 'outgoing_count', 'outgoing_amount', 'outgoing_fee']
    .map((column) => `coalesce(sum(${column}), 0) as ${prefix}${column}`)
    .join(', ')
}

/** Of rows without an agency; of one agency there are none. */
const OFF_DRAWER = `cross join (
      select ${sums('off_')} from agency_month_totals
      where owner_id = $1 and agency_id = '00000000-0000-0000-0000-000000000000'
    ) off`

function listText(rows: string, sumsText: string, offDrawer: string): string {
  return `with page as materialized (${rows})
    select p.*, a.name as agency_name, t.name as product_name, t.category, o.name as operator_name,
      oa.label as account_label, coalesce(d.closed, false) as is_day_closed, ${offDrawer === '' ? '' : 'off.*, '}s.*
    from page p
    left join agencies a on a.owner_id = $1 and a.id = p.agency_id
    left join transaction_types t on t.id = p.transaction_type_id
    left join operators o on o.id = t.operator_id
    left join operator_accounts oa on oa.owner_id = $1 and oa.id = p.operator_account_id
    left join agency_day_totals d on d.owner_id = $1 and d.agency_id = p.agency_id and d.date = p.date and d.closed
    ${offDrawer}
    cross join (select ${sums()} from ${sumsText}) s
    order by p.date desc, p.created_at desc, p.id desc`
}

const LIST = {
  name: 'list',
  text: listText(
    `select ${ROW} from transactions where owner_id = $1 order by date desc, created_at desc, id desc limit 20`,
    'owner_month_totals where owner_id = $1',
    OFF_DRAWER,
  ),
}

const TYPES_OF_AGENCY = ['incoming', 'outgoing'].map(
  (type) => `(
        select ${ROW} from transactions where owner_id = $1 and agency_id = $2 and type = '${type}'
        order by date desc, created_at desc, id desc limit 20
      )`,
)

/** Of one agency, by its index: the newest of each type. */
const LIST_OF_AGENCY = {
  name: 'list-of-agency',
  text: listText(
    `select * from (${TYPES_OF_AGENCY.join(' union all ')}) as merged order by date desc, created_at desc, id desc limit 20`,
    'agency_month_totals where owner_id = $1 and agency_id = $2',
    '',
  ),
}

const JOURNAL = {
  name: 'journal',
  text: `select a.name,
      coalesce(d.incoming_amount + d.incoming_fee, 0) as incoming, coalesce(d.outgoing_amount - d.outgoing_fee, 0) as outgoing
    from agencies a left join agency_day_totals d on d.owner_id = a.owner_id and d.agency_id = a.id and d.date = $3
    where a.owner_id = $1 and a.id = $2`,
}

const INSERT = {
  name: 'insert',
  text: `insert into transactions (owner_id, id, type, amount, agency_id, transaction_type_id, date, description, created_by,
      operator_id, operator_account_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id, created_at, updated_at`,
}

async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
}

interface Caller {
  readonly ownerId: string
  readonly memberId: string
  /** Null for the whole space. */
  readonly agencyIds: readonly string[] | null
}

async function findCaller(req: IncomingMessage): Promise<Caller | undefined> {
  const token = /sandouk_session=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1]
  if (token === undefined) return undefined
  const id = createHash('sha256').update(token).digest('hex')
  const { rows } = await pool.query({ ...SESSION, values: [id, new Date()] })
  const session = rows[0] as
    | {
        owner_id: string
        member_id: string
        agency_ids: string[] | null
        status: string
        owner_status: string
        name: string | null
      }
    | undefined
  return session?.status === 'active' && session.owner_status === 'active' && session.name !== null
    ? { ownerId: session.owner_id, memberId: session.member_id, agencyIds: session.agency_ids }
    : undefined
}

function totals(row: Record<string, number> | undefined, prefix: string) {
  return {
    incomingCount: row?.[`${prefix}incoming_count`] ?? 0,
    incomingAmount: row?.[`${prefix}incoming_amount`] ?? 0,
    incomingFee: row?.[`${prefix}incoming_fee`] ?? 0,
    outgoingCount: row?.[`${prefix}outgoing_count`] ?? 0,
    outgoingAmount: row?.[`${prefix}outgoing_amount`] ?? 0,
    outgoingFee: row?.[`${prefix}outgoing_fee`] ?? 0,
  }
}

/** Of the whole space, or of the one agency that the caller has. */
async function list({ ownerId, agencyIds }: Caller) {
  const { rows } = await pool.query(
    agencyIds === null ? { ...LIST, values: [ownerId] } : { ...LIST_OF_AGENCY, values: [ownerId, agencyIds[0]] },
  )
  const first = rows[0] as Record<string, number> | undefined
  return {
    rows: rows.map((row: Record<string, unknown>) => ({
      id: row['id'],
      type: row['type'],
      amount: row['amount'],
      fee: row['fee'],
      date: row['date'],
      reference: row['reference'],
      description: row['description'],
      agencyId: row['agency_id'],
      agencyName: row['agency_name'],
      productId: row['transaction_type_id'] ?? row['user_transaction_type_id'],
      productName: row['product_name'],
      category: row['category'],
      operatorName: row['operator_name'],
      account: row['operator_account_id'] && { id: row['operator_account_id'], label: row['account_label'] },
      isDayClosed: row['is_day_closed'],
      updatedAt: row['updated_at'],
    })),
    total: (first?.['incoming_count'] ?? 0) + (first?.['outgoing_count'] ?? 0),
    page: 1,
    pageSize: 20,
    totals: { ...totals(first, ''), offDrawer: totals(first, 'off_') },
  }
}

const server = createServer((req, res) => {
  const answer = async () => {
    const caller = await findCaller(req)
    if (caller === undefined) return { status: 401, body: {} }
    const { ownerId, memberId, agencyIds } = caller
    const mayTouch = (agencyId: unknown) => agencyIds === null || agencyIds.includes(String(agencyId))
    const url = new URL(req.url ?? '/', 'http://floor')
    switch (url.pathname) {
      case '/list':
        return { status: 200, body: await list(caller) }
      case '/journal': {
        if (!mayTouch(url.searchParams.get('agencyId'))) return { status: 404, body: {} }
        const { rows } = await pool.query({
          ...JOURNAL,
          values: [ownerId, url.searchParams.get('agencyId'), url.searchParams.get('date')],
        })
        return { status: 200, body: rows[0] }
      }
      case '/board':
        return { status: 200, body: await readFloorBoard(pool, ownerId, agencyIds) }
      case '/insert': {
        const input = await readJson(req)
        const amount = input['amount']
        if (!mayTouch(input['agencyId'])) return { status: 404, body: {} }
        if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1) return { status: 400, body: {} }
        const { rows } = await pool.query({
          ...INSERT,
          values: [
            ownerId,
            input['id'],
            input['type'],
            amount,
            input['agencyId'],
            input['productId'],
            input['date'],
            input['description'],
            memberId,
            input['operatorId'],
            input['accountId'],
          ],
        })
        return { status: 200, body: { ...input, ...rows[0] } }
      }
      default:
        return { status: 404, body: {} }
    }
  }
  answer().then(
    ({ status, body }) => {
      res.writeHead(status, { 'Content-Type': 'application/json' })
      res.end(JSON.stringify(body))
    },
    () => {
      res.writeHead(500)
      res.end()
    },
  )
})

server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
