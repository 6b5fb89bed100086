import type { MonthFigures } from '#shared/month/month-row.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { TEST_NOW, TEST_TODAY } from './clock.ts'
import type { TestUser } from './session.ts'

export async function makeCategory(owner: TestUser, options: { readonly name?: string } = {}): Promise<string> {
  const id = newId()
  const category = { owner_id: owner.userId, id, name: options.name ?? `Catégorie ${id}` }
  await owner.database.db.insertInto('expense_categories').values(category).execute()
  return id
}

/** One that every space begins with. */
export async function findCategoryId(owner: TestUser, name = 'Loyer'): Promise<string> {
  const { id } = await owner.database.db
    .selectFrom('expense_categories')
    .select('id')
    .where('owner_id', '=', owner.userId)
    .where('name', 'like', `%${name}%`)
    .executeTakeFirstOrThrow()
  return id
}

export interface BankExpenseOptions {
  readonly agencyId?: string | null
  readonly placeId?: string | null
  /** *Loyer* by default. */
  readonly categoryId?: string
  readonly date?: IsoDate
  readonly amount?: number
  readonly note?: string | null
}

export async function makeBankExpense(owner: TestUser, options: BankExpenseOptions = {}): Promise<string> {
  const id = newId()
  await owner.database.db
    .insertInto('bank_expenses')
    .values({
      owner_id: owner.userId,
      id,
      agency_id: options.agencyId ?? null,
      place_id: options.placeId ?? null,
      category_id: options.categoryId ?? (await findCategoryId(owner)),
      date: options.date ?? TEST_TODAY,
      amount: options.amount ?? 90_000,
      note: options.note ?? null,
      created_by: owner.userId,
    })
    .execute()
  return id
}

const noFigures: MonthFigures = { agencies: [], positions: [], bridge: null, isProvisional: false }

/** Without figures; nothing where the month is locked. */
export async function makeMonthLock(owner: TestUser, month: IsoDate): Promise<void> {
  await owner.database.db
    .insertInto('month_locks')
    .values({
      owner_id: owner.userId,
      month,
      figures: JSON.stringify(noFigures),
      locked_by: owner.userId,
      locked_at: new Date(TEST_NOW),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
