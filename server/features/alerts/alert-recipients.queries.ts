import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isBlindMember } from '#server/features/team/blind-member.queries.ts'
import { isInForce } from '#server/features/subscriptions/subscriptions.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'

export interface Recipient {
  id: string
  name: string
  email: string
  role: MemberRole
  allAgencies: boolean
  canClose: boolean
  blind: boolean
  agencyIds: string[]
}

/** The recipients of a rule who are active members with an active account, as they are at this moment. */
export async function listRecipientsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  ruleId: string,
): Promise<Recipient[]> {
  const rows = await trx
    .selectFrom('alert_recipients as ar')
    .innerJoin('members as m', (on) => on.onRef('m.owner_id', '=', 'ar.owner_id').onRef('m.id', '=', 'ar.member_id'))
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('ar.owner_id', '=', ownerId)
    .where('ar.rule_id', '=', ruleId)
    .where('m.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where('u.role', '=', 'client')
    .orderBy('m.id')
    .select((eb) => [
      'm.id',
      'm.display_name as name',
      'u.email',
      'm.role',
      'm.all_agencies as allAgencies',
      'm.can_close as canClose',
      isBlindMember.as('blind'),
      jsonArrayFrom(
        eb
          .selectFrom('member_agencies as ma')
          .select('ma.agency_id as id')
          .whereRef('ma.owner_id', '=', 'm.owner_id')
          .whereRef('ma.member_id', '=', 'm.id'),
      ).as('agencies'),
    ])
    .execute()
  return rows.map(({ agencies, ...row }) => ({ ...row, agencyIds: agencies.map(({ id }) => id) }))
}

/** Whether the space sends at all: its owner is active and has a subscription in force. */
export async function isSpaceOpen(trx: Transaction<Database>, ownerId: OwnerId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from users u where u.id = ${ownerId} and u.status = 'active'
    ) and exists (
      select from user_subscriptions us join subscription_plans pl on pl.id = us.plan_id
      where us.user_id = ${ownerId} and ${isInForce(now)}
    ) as open`.execute(trx)
  return rows[0]?.open === true
}
