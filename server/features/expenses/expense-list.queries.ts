import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { selectFile } from '#server/features/attachments/kept-files.queries.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { ListExpensesInput } from '#shared/expenses/expense-input.ts'
import type { CategorySum, ListedExpense } from '#shared/expenses/expense-row.ts'
import type { ExpenseVia } from '#shared/expenses/expense-terms.ts'
import { endOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

interface Filter {
  readonly agencyId?: string | undefined
  readonly categoryId?: string | undefined
  readonly from?: IsoDate
  readonly to?: IsoDate
  readonly id?: string
  readonly via?: ExpenseVia
}

function toFilter({ month, agencyId, categoryId }: Omit<ListExpensesInput, 'page'>): Filter {
  return { from: month, to: endOfMonth(month), agencyId, categoryId }
}

/** The rows of both tables as one; each is filtered before they are joined, by its own index. */
function selectExpenses({ ownerId, scope }: ScopedSpace, filter: Filter): RawBuilder<unknown> {
  const { agencyId, categoryId, from, to, id, via } = filter
  const where = (table: string, kind: ExpenseVia) => {
    const column = (name: string) => sql.ref(`${table}.${name}`)
    const isOfCategory =
      categoryId === 'none'
        ? sql`and ${column('category_id')} is null`
        : sql`and ${column('category_id')} = ${categoryId ?? null}`
    return sql`
      ${column('owner_id')} = ${ownerId} ${andInScope(scope, `${table}.agency_id`)}
      ${from === undefined ? sql`` : sql`and ${column('date')} >= ${from}`}
      ${to === undefined ? sql`` : sql`and ${column('date')} <= ${to}`}
      ${id === undefined ? sql`` : sql`and ${column('id')} = ${id}`}
      ${via === undefined || via === kind ? sql`` : sql`and false`}
      ${agencyId === undefined ? sql`` : sql`and ${column('agency_id')} = ${agencyId}`}
      ${categoryId === undefined ? sql`` : isOfCategory}`
  }
  return sql`
    select 'cash' as via, f.owner_id, f.id, f.date, f.agency_id, f.category_id, null::uuid as place_id,
      case f.direction when 'outgoing' then f.amount else -f.amount end as amount, f.note, f.attachment_id, f.created_at,
      f.created_by
    from feeds as f where f.counterpart = 'expense' and ${where('f', 'cash')}
    union all
    select 'bank', b.owner_id, b.id, b.date, b.agency_id, b.category_id, b.place_id, b.amount, b.note, b.attachment_id,
      b.created_at, b.created_by
    from bank_expenses as b where ${where('b', 'bank')}`
}

function selectNamed(space: ScopedSpace, filter: Filter, end = sql``) {
  return sql<ListedExpense>`
    select e.via, e.id, e.date, e.agency_id as "agencyId", g.name as "agencyName", e.category_id as "categoryId",
      c.name as "categoryName", e.amount, p.name as "placeName", e.note, ${selectFile('e.attachment_id')} as attachment,
      e.created_at as "createdAt", e.created_by as "createdBy", author.display_name as "authorName",
      case e.via when 'cash' then coalesce(d.closed, false) else l.month is not null end as "isFixed"
    from (${selectExpenses(space, filter)}) as e
    left join agencies as g on g.owner_id = e.owner_id and g.id = e.agency_id
    left join expense_categories as c on c.owner_id = e.owner_id and c.id = e.category_id
    left join places as p on p.owner_id = e.owner_id and p.id = e.place_id
    left join members as author on author.owner_id = e.owner_id and author.id = e.created_by
    left join agency_day_totals as d on d.owner_id = e.owner_id and d.agency_id = e.agency_id and d.date = e.date
    left join month_locks as l on l.owner_id = e.owner_id and l.month = first_of_month(e.date)
    order by e.date desc, e.created_at desc, e.id desc ${end}`
}

/** Newest first. */
export async function listExpensesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { page, ...input }: ListExpensesInput,
): Promise<ListedExpense[]> {
  const end = sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  const { rows } = await selectNamed(space, toFilter(input), end).execute(db)
  return rows
}

export function readExpensesInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  input: Omit<ListExpensesInput, 'page'>,
  options: BatchOptions,
): AsyncIterable<ListedExpense[]> {
  return readInBatches(trx, selectNamed(space, toFilter(input)), options)
}

export async function findExpenseInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  key: { via: ExpenseVia; id: string },
): Promise<ListedExpense | undefined> {
  const { rows } = await selectNamed(space, key).execute(db)
  return rows[0]
}

/** By category, with how many each has. */
export async function sumExpensesInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  input: Omit<ListExpensesInput, 'page'>,
): Promise<Array<CategorySum & { count: number }>> {
  const { rows } = await sql<CategorySum & { count: number }>`
    select e.category_id as "categoryId", c.name as "categoryName", sum(e.amount)::bigint as amount,
      count(*)::integer as count
    from (${selectExpenses(space, toFilter(input))}) as e
    left join expense_categories as c on c.owner_id = e.owner_id and c.id = e.category_id
    group by 1, 2`.execute(db)
  return rows
}
