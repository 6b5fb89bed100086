import { sql, type Kysely, type RawBuilder, type Transaction, type Updateable } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { DeclareMonthInput } from '#shared/commissions/commission-input.ts'
import type { DeclaredMonth } from '#shared/commissions/commission-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export const MONTH_AGENCY_KEY = 'commission_months_agency'
export const MONTH_OPERATOR_KEY = 'commission_months_operator_id_fkey'

type Reader = Kysely<Database> | Transaction<Database>

/** Without what is computed of the accrued sum. */
export interface MonthRecord extends Omit<DeclaredMonth, 'accrued' | 'gapDeclared' | 'gapReceived'> {
  operatorName: string
  movementId: string | null
  feedId: string | null
}

async function selectMonths(db: Reader, space: ScopedSpace, condition: RawBuilder<unknown>): Promise<MonthRecord[]> {
  const { ownerId, scope } = space
  const { rows } = await sql<MonthRecord>`
    select m.id, m.operator_id as "operatorId", o.name as "operatorName", m.agency_id as "agencyId", a.name as "agencyName",
      m.month, m.state, m.declared, m.received, m.received_on as "receivedOn", m.via, m.note,
      case when f.id is not null then json_build_object('id', f.id, 'fileName', f.file_name) end as attachment,
      m.movement_id as "movementId", m.feed_id as "feedId", ${versionText('m.updated_at')} as "updatedAt"
    from commission_months as m
    join operators as o on o.id = m.operator_id
    left join agencies as a on a.owner_id = m.owner_id and a.id = m.agency_id
    left join attachments as f on f.id = m.attachment_id and f.user_id = m.owner_id
    where m.owner_id = ${ownerId} ${andInScope(scope, 'm.agency_id')} and ${condition}
    order by m.month desc, m.agency_id is not null, ${byNameKey('o.name_key')}, ${byNameKey('a.name_key')}, m.id`.execute(
    db,
  )
  return rows
}

export function listMonthsInScope(
  db: Reader,
  space: ScopedSpace,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<MonthRecord[]> {
  return selectMonths(db, space, sql`m.month between ${from} and ${to}`)
}

export async function findMonthInScope(db: Reader, space: ScopedSpace, id: string): Promise<MonthRecord | undefined> {
  const [found] = await selectMonths(db, space, sql`m.id = ${id}`)
  return found
}

/** The declarations of an operator for a month, of whatever agency. */
export function listDeclaredOwned(
  db: Reader,
  ownerId: OwnerId,
  { operatorId, month }: { operatorId: string; month: IsoDate },
): Promise<MonthRecord[]> {
  return selectMonths(db, { ownerId, scope: 'all' }, sql`m.operator_id = ${operatorId} and m.month = ${month}`)
}

/** The first month, this one or a later one, that an operator declared. */
export async function findDeclaredSinceOwned(
  db: Reader,
  ownerId: OwnerId,
  { operatorId, month }: { operatorId: string; month: IsoDate },
): Promise<IsoDate | null> {
  const found = await db
    .selectFrom('commission_months')
    .select((eb) => eb.fn.min<IsoDate | null>('month').as('month'))
    .where('owner_id', '=', ownerId)
    .where('operator_id', '=', operatorId)
    .where('month', '>=', month)
    .executeTakeFirst()
  return found?.month ?? null
}

export async function lockMonthOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx
    .selectFrom('commission_months')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Returns false where the id, or the declaration of the operator, agency and month, is taken. */
export async function insertMonthOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  input: DeclareMonthInput & { createdBy: MemberId },
): Promise<boolean> {
  const row = await trx
    .insertInto('commission_months')
    .values({
      owner_id: ownerId,
      id: input.id,
      operator_id: input.operatorId,
      agency_id: input.agencyId,
      month: input.month,
      state: 'declared',
      declared: input.declared,
      note: input.note,
      attachment_id: input.attachmentId,
      created_by: input.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateMonthOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  change: Updateable<Database['commission_months']>,
): Promise<void> {
  await trx.updateTable('commission_months').set(change).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

export async function deleteMonthOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx.deleteFrom('commission_months').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}
