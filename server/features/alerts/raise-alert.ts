import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { AlertEvent } from '#shared/alerts/alert-facts.ts'
import { alertKindFields } from '#shared/alerts/alert-kinds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { alertMail } from './alert-mail.ts'
import { insertSendingOwned, updateSentOwned } from './alert-sendings.queries.ts'
import { listEnabledRulesOwned, type EnabledRule } from './watched-rules.queries.ts'
import { listRecipientsOwned } from './alert-recipients.queries.ts'
import { isDue, kindsOn, levelKinds, mayReceive } from './alerts.rules.ts'

export type AlertCall = Pick<Call, 'now' | 'today'> & WithDeps & { readonly ownerId: OwnerId }

export interface AgencyDay {
  readonly agencyId: string
  readonly agencyName: string
  readonly date: IsoDate
}

/** What happened to a day, for the rules that wait for it. In the transaction of what happened. */
export async function noticeEvent(
  trx: Transaction<Database>,
  call: AlertCall,
  day: AgencyDay,
  event: AlertEvent,
): Promise<void> {
  const { agencyId } = day
  const rules = await listEnabledRulesOwned(trx, call.ownerId, { agencyId, kinds: kindsOn(event.on) })
  for (const rule of rules) if (isDue(rule.kind, event, rule)) await raiseAlert(trx, call, { rule, day, event })
}

interface Raised {
  readonly rule: EnabledRule
  readonly day: AgencyDay
  readonly event: AlertEvent
}

/**
 * Once for a rule, an agency and a day: queues its mails in `trx`, or leaves it for the evening. Who may not read the agency's
 * figures at this moment gets none.
 */
export async function raiseAlert(
  trx: Transaction<Database>,
  { deps, ownerId, now, today }: AlertCall,
  { rule, day, event }: Raised,
): Promise<void> {
  const { id: ruleId, kind, threshold, hour, days } = rule
  const { agencyId, date } = day
  const facts = { event, threshold, hour, days }
  const key = { ruleId, agencyId, date }
  const isLevel = levelKinds.includes(kind)
  const since = await insertSendingOwned(trx, ownerId, { ...key, facts, isLevel, now, today })
  if (since === undefined || alertKindFields[kind].delivery === 'evening') return
  const recipients = await listRecipientsOwned(trx, ownerId, ruleId)
  const people = recipients.filter((person) => mayReceive(person, agencyId))
  const { publicUrl } = deps.config
  const alert = { ...day, kind, since, facts }
  await deps.mail.send(trx, ...people.map(({ email, name }) => alertMail({ to: email, publicUrl, name }, alert)))
  await updateSentOwned(trx, ownerId, { ...key, now, names: people.map(({ name }) => name) })
}
