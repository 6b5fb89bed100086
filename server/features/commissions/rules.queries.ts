import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { CreateRuleInput } from '#shared/commissions/commission-input.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import type { ProductRef } from '#shared/products/product-input.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export const RULE_AGENCY_KEY = 'commission_rules_agency'
export const RULE_OPERATOR_KEY = 'commission_rules_operator_id_fkey'

type Reader = Kysely<Database> | Transaction<Database>

/** As the triggers of the table take it: entries of the owner wait until the transaction ends. */
export async function lockRulesOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<void> {
  await sql`select pg_advisory_xact_lock(1801, uuid_hash(${ownerId}::uuid))`.execute(trx)
}

/**
 * Taken before a row of an entry is locked, as the entry's trigger takes it again: a rule that comes into force would wait for the
 * row, and the entry for the rule.
 */
export async function holdRulesOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(1801, uuid_hash(${ownerId}::uuid))`.execute(trx)
}

/** Instead of the limits of calls, of which a month of a large space takes more. Entries wait no longer than for any lock. */
export async function allowLongWork(trx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 60000`.execute(trx)
  await sql`set local lock_timeout = 2000`.execute(trx)
}

async function selectRules(db: Reader, ownerId: OwnerId, condition: RawBuilder<unknown>): Promise<CommissionRule[]> {
  const { rows } = await sql<CommissionRule>`
    select r.id, r.operator_id as "operatorId", o.name as "operatorName",
      case when p.id is not null then json_build_object('kind', 'standard', 'id', p.id, 'name', p.name)
        when c.id is not null then json_build_object('kind', 'custom', 'id', c.id, 'name', c.name) end as product,
      r.agency_id as "agencyId", a.name as "agencyName", r.type, r.basis, r.measure,
      (
        select json_agg(json_build_object('from', t.start, 'flat', t.flat, 'bp', t.bp) order by t.start)
        from unnest(r.tier_from, r.tier_flat, r.tier_bp) as t (start, flat, bp)
      ) as tiers,
      r.minimum, r.maximum, r.reversible, r.paid, r.valid_from as "validFrom", r.valid_to as "validTo",
      ${versionText('r.updated_at')} as "updatedAt"
    from commission_rules as r
    join operators as o on o.id = r.operator_id
    left join agencies as a on a.owner_id = r.owner_id and a.id = r.agency_id
    left join transaction_types as p on p.id = r.transaction_type_id
    left join user_transaction_types as c on c.owner_id = r.owner_id and c.id = r.user_transaction_type_id
    where r.owner_id = ${ownerId} and ${condition}
    order by ${byNameKey('o.name_key')}, r.valid_to is not null, num_nonnulls(p.id, c.id), num_nonnulls(a.id),
      r.type, r.valid_from desc, r.id`.execute(db)
  return rows
}

/** Those for all agencies, and for the agencies of the scope. With `endedBefore` not those that ended before it, or were replaced as a whole. */
export function listRulesInScope(
  db: Reader,
  space: ScopedSpace,
  { operatorId, endedBefore }: { operatorId?: string | undefined; endedBefore?: IsoDate | undefined },
): Promise<CommissionRule[]> {
  const { ownerId, scope } = space
  return selectRules(
    db,
    ownerId,
    sql`${operatorId === undefined ? sql`true` : sql`r.operator_id = ${operatorId}`}
      and ${scope === 'all' ? sql`true` : sql`(r.agency_id is null or ${isWithin(scope, 'r.agency_id')})`}
      and ${
        endedBefore === undefined
          ? sql`true`
          : sql`(r.valid_to is null or (r.valid_to >= r.valid_from and r.valid_to >= ${endedBefore}))`
      }`,
  )
}

/** Which rules an operator had, and when. */
export interface RuleTerm {
  readonly operatorId: string
  /** Null for all agencies. */
  readonly agencyId: string | null
  readonly validFrom: IsoDate
  /** Null for a rule without an end; before `validFrom` for one that was replaced as a whole. */
  readonly validTo: IsoDate | null
}

export function listRuleTermsOwned(db: Reader, ownerId: OwnerId): Promise<RuleTerm[]> {
  return db
    .selectFrom('commission_rules')
    .select(['operator_id as operatorId', 'agency_id as agencyId', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function findRuleOwned(db: Reader, ownerId: OwnerId, id: string): Promise<CommissionRule | undefined> {
  const [rule] = await selectRules(db, ownerId, sql`r.id = ${id}`)
  return rule
}

export async function countRulesOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<number> {
  const { total } = await trx
    .selectFrom('commission_rules')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return total
}

/** A product of the operator, in the shared catalogue or the tenant's own. */
export async function findRuleProductOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { product, operatorId }: { product: ProductRef; operatorId: string },
): Promise<{ category: Category } | undefined> {
  if (product.kind === 'standard') {
    return trx
      .selectFrom('transaction_types')
      .select('category')
      .where('id', '=', product.id)
      .where('operator_id', '=', operatorId)
      .executeTakeFirst()
  }
  return trx
    .selectFrom('user_transaction_types')
    .select('category')
    .where('owner_id', '=', ownerId)
    .where('id', '=', product.id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
}

/** Returns false where the id is taken. Throws what `isRuleOverlap` tells, and for unknown agencies and operators. */
export async function insertRuleOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { createdBy, ...rule }: CreateRuleInput & { createdBy: MemberId },
): Promise<boolean> {
  const { product, tiers } = rule
  const row = await trx
    .insertInto('commission_rules')
    .values({
      owner_id: ownerId,
      id: rule.id,
      operator_id: rule.operatorId,
      transaction_type_id: product?.kind === 'standard' ? product.id : null,
      user_transaction_type_id: product?.kind === 'custom' ? product.id : null,
      agency_id: rule.agencyId,
      type: rule.type,
      basis: rule.basis,
      measure: rule.measure,
      tier_from: tiers.map(({ from }) => from),
      tier_flat: tiers.map(({ flat }) => flat),
      tier_bp: tiers.map(({ bp }) => bp),
      minimum: rule.minimum,
      maximum: rule.maximum,
      reversible: rule.reversible,
      paid: rule.paid,
      valid_from: rule.validFrom,
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false for another version. */
export async function updateRuleEndOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, updatedAt, validTo }: { id: string; updatedAt: string; validTo: IsoDate },
): Promise<boolean> {
  const row = await trx
    .updateTable('commission_rules')
    .set({ valid_to: validTo })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('updated_at', '=', new Date(updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The rules of an operator that are in force on `today` are in force since `since`, and those that they replace end the day before.
 * In one statement, which is compared with itself when it ends. Returns how many rules changed.
 */
export async function applyRulesSinceOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { operatorId, since, today }: { operatorId: string; since: IsoDate; today: IsoDate },
): Promise<number> {
  const isInForce = sql`(valid_from <= ${today} and coalesce(valid_to, ${today}) >= ${today})`
  const { rows } = await sql<{ id: string }>`
    update commission_rules set
      valid_from = case when ${isInForce} then least(valid_from, ${since}::date) else valid_from end,
      valid_to = case when ${isInForce} then valid_to else greatest(${since}::date, valid_from) - 1 end
    where owner_id = ${ownerId} and operator_id = ${operatorId} and case
      when ${isInForce} then valid_from > ${since}
      else valid_from <= ${today} and valid_to >= valid_from and valid_to >= ${since}
    end
    returning id`.execute(trx)
  return rows.length
}
