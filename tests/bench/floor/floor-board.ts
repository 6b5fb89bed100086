import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, DummyDriver, sql } from 'kysely'
import type pg from 'pg'
import { mintIds } from '#server/features/auth/owner-id.ts'
import { selectAgencyCash, type AgencyCashRecord } from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'

/*
 * The board of the floor: the statement and the sum of the product, because there is no other way to the same figures. The statement's
 * text is made once, at the start.
 */

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const NAMES = ['owner', 'date', 'until', 'today', 'agencies'] as const
type Name = (typeof NAMES)[number]

function prepare(name: string, isLimited: boolean) {
  const days = { date: toIsoDate('2000-01-01'), until: toIsoDate('2000-01-02'), today: toIsoDate('2000-01-03') }
  const { ownerId } = mintIds({ actingOwnerId: 'owner', memberId: 'member' })
  const which = isLimited ? sql`and a.id = any(${'agencies'}::uuid[])` : sql``
  const { sql: text, parameters } = selectAgencyCash({ ownerId, ...days }, which).compile(compiler)
  const named = new Map<unknown, Name>([
    ['owner', 'owner'],
    [days.date, 'date'],
    [days.until, 'until'],
    [days.today, 'today'],
    ['agencies', 'agencies'],
  ])
  const valuesFor = (values: Readonly<Record<Name, unknown>>) =>
    parameters.map((parameter) => {
      const key = named.get(parameter)
      return key === undefined ? parameter : values[key]
    })
  return { name, text, valuesFor }
}

const ALL = prepare('board', false)
const SOME = prepare('board-of-agencies', true)

const OFF_DRAWER = {
  name: 'off-drawer',
  text: `select coalesce(sum(incoming_count), 0) as "incomingCount", coalesce(sum(incoming_amount), 0) as "incomingAmount",
      coalesce(sum(incoming_fee), 0) as "incomingFee", coalesce(sum(outgoing_count), 0) as "outgoingCount",
      coalesce(sum(outgoing_amount), 0) as "outgoingAmount", coalesce(sum(outgoing_fee), 0) as "outgoingFee"
    from agency_month_totals where owner_id = $1 and agency_id = '00000000-0000-0000-0000-000000000000'`,
}

const NO_SUMS = {
  incomingCount: 0,
  incomingAmount: 0,
  incomingFee: 0,
  outgoingCount: 0,
  outgoingAmount: 0,
  outgoingFee: 0,
}

/** Today in UTC, which is Morocco's time. */
export async function readFloorBoard(pool: pg.Pool, ownerId: string, agencyIds: readonly string[] | null) {
  const now = new Date().toISOString()
  const today = toIsoDate(now.slice(0, 10))
  const until = now.slice(11, 16) >= '18:00' ? today : addDays(today, -1)
  const statement = agencyIds === null ? ALL : SOME
  const values = statement.valuesFor({ owner: ownerId, date: today, until, today, agencies: agencyIds })
  const { rows } = await pool.query<AgencyCashRecord>({ name: statement.name, text: statement.text, values })
  const offDrawer = agencyIds === null ? (await pool.query({ ...OFF_DRAWER, values: [ownerId] })).rows[0] : NO_SUMS
  const agencies = rows.map((row) => {
    const { expected, openDays, moved } = computeDayCash(row, today)
    const last = row.closing ?? row.previous
    return {
      agencyId: row.agencyId,
      agencyName: row.agencyName,
      trackingStart: row.trackingStart,
      expected,
      openDays,
      today: {
        incomingCount: moved.incomingCount,
        incomingAmount: moved.incomingAmount,
        incomingFee: moved.incomingFee,
        outgoingCount: moved.outgoingCount,
        outgoingAmount: moved.outgoingAmount,
        outgoingFee: moved.outgoingFee,
      },
      isTodayClosed: row.closing !== null,
      lastClosing: last && {
        id: last.id,
        name: `${last.year}-${last.number}`,
        date: last.date,
        counted: last.counted,
        discrepancy: last.discrepancy,
        reviewState: last.reviewState,
        settlement: last.settlement,
        needsCheck: last.needsCheck,
        linesToSettle: last.linesToSettle,
      },
      daysToClose: row.daysToClose.total,
      firstDayToClose: row.daysToClose.days[0] ?? null,
    }
  })
  return { today, hasOperatorAccounts: rows.some((row) => row.hasOperatorAccounts), offDrawer, agencies }
}
