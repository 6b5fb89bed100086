import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import { alertKinds, type AlertKind } from '#shared/alerts/alert-kinds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

type Reader = Kysely<Database> | Transaction<Database>

const LATEST = 3

export interface AlertRuleRow {
  id: string
  kind: AlertKind
  agencyId: string | null
  agencyName: string | null
  threshold: Centimes | null
  hour: number | null
  days: number | null
  enabled: boolean
  /** By name. Without an account or deactivated, a person gets no mail. */
  recipients: { id: string; name: string; isActive: boolean }[]
  /** The latest mails, newest first; `sentAt` as JSON has it. */
  latest: { agencyName: string; date: IsoDate; sentAt: string; sentTo: string[] }[]
  updatedAt: string
}

function selectRules(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('alert_rules as r')
    .leftJoin('agencies as a', (on) => on.onRef('a.owner_id', '=', 'r.owner_id').onRef('a.id', '=', 'r.agency_id'))
    .where('r.owner_id', '=', ownerId)
    .where('r.kind', 'in', alertKinds)
    .select((eb) => [
      'r.id',
      'r.kind',
      'r.agency_id as agencyId',
      'a.name as agencyName',
      'r.threshold',
      'r.hour',
      'r.days',
      'r.enabled',
      jsonArrayFrom(
        eb
          .selectFrom('alert_recipients as ar')
          .innerJoin('members as m', (on) =>
            on.onRef('m.owner_id', '=', 'ar.owner_id').onRef('m.id', '=', 'ar.member_id'),
          )
          .select((member) => [
            'm.id',
            'm.display_name as name',
            member
              .and([member('m.status', '=', 'active'), member('m.user_id', 'is not', null)])
              .$castTo<boolean>()
              .as('isActive'),
          ])
          .whereRef('ar.owner_id', '=', 'r.owner_id')
          .whereRef('ar.rule_id', '=', 'r.id')
          .orderBy(byNameKey('m.name_key')),
      ).as('recipients'),
      jsonArrayFrom(
        eb
          .selectFrom('alert_sendings as s')
          .innerJoin('agencies as sa', (on) =>
            on.onRef('sa.owner_id', '=', 's.owner_id').onRef('sa.id', '=', 's.agency_id'),
          )
          .select([
            'sa.name as agencyName',
            's.date',
            's.sent_to as sentTo',
            sql<string>`to_json(s.sent_at)`.as('sentAt'),
          ])
          .whereRef('s.owner_id', '=', 'r.owner_id')
          .whereRef('s.rule_id', '=', 'r.id')
          .where('s.sent_at', 'is not', null)
          .orderBy('s.sent_at', 'desc')
          .orderBy('s.agency_id')
          .limit(LATEST),
      ).as('latest'),
      versionText('r.updated_at').as('updatedAt'),
    ])
}

/** Oldest first. */
export function listRulesOwned(db: Reader, ownerId: OwnerId): Promise<AlertRuleRow[]> {
  return selectRules(db, ownerId).orderBy('r.created_at').orderBy('r.id').execute()
}

export function findRuleOwned(db: Reader, ownerId: OwnerId, id: string): Promise<AlertRuleRow | undefined> {
  return selectRules(db, ownerId).where('r.id', '=', id).executeTakeFirst()
}

export async function countRulesOwned(db: Reader, ownerId: OwnerId): Promise<number> {
  const { count } = await db
    .selectFrom('alert_rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Active people with an account, the owner first, then by name. */
export function listPeopleOwned(db: Reader, ownerId: OwnerId): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('members')
    .select(['id', 'display_name as name'])
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'active')
    .where('user_id', 'is not', null)
    .orderBy((eb) => eb('role', '=', 'owner'), 'desc')
    .orderBy(byNameKey('name_key'))
    .execute()
}

/** Whether each is a member with an account, active or not. */
export async function areMembersOwned(db: Reader, ownerId: OwnerId, ids: readonly string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('user_id', 'is not', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count === ids.length
}

export interface AlertRuleValues {
  readonly kind: AlertKind
  readonly agencyId: string | null
  readonly threshold: Centimes | null
  readonly hour: number | null
  readonly days: number | null
  readonly recipientIds: readonly string[]
}

/** Returns false without writing where the tenant has this id. Throws a foreign key violation for an unknown agency. */
export async function insertRuleOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  rule: AlertRuleValues & { readonly id: string; readonly createdBy: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('alert_rules')
    .values({
      owner_id: ownerId,
      id: rule.id,
      kind: rule.kind,
      agency_id: rule.agencyId,
      threshold: rule.threshold,
      hour: rule.hour,
      days: rule.days,
      created_by: rule.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await insertRecipients(trx, ownerId, rule.id, rule.recipientIds)
  return true
}

/** Throws a foreign key violation for an unknown agency. */
export async function updateRuleOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, kind, agencyId, threshold, hour, days, recipientIds }: AlertRuleValues & { readonly id: string },
): Promise<void> {
  await trx
    .updateTable('alert_rules')
    .set({ kind, agency_id: agencyId, threshold, hour, days })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('alert_recipients').where('owner_id', '=', ownerId).where('rule_id', '=', id).execute()
  await insertRecipients(trx, ownerId, id, recipientIds)
}

async function insertRecipients(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  ruleId: string,
  memberIds: readonly string[],
): Promise<void> {
  const rows = memberIds.map((memberId) => ({ owner_id: ownerId, rule_id: ruleId, member_id: memberId }))
  await trx.insertInto('alert_recipients').values(rows).execute()
}

export async function setRuleEnabledOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
): Promise<void> {
  await trx.updateTable('alert_rules').set({ enabled }).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

export async function deleteRuleOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx.deleteFrom('alert_rules').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}
