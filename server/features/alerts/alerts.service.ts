import type { Transaction } from 'kysely'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { lockTeam } from '#server/features/team/lock-team.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedOwnerCall, Call, OwnerCall } from '#server/deps.ts'
import type {
  CreateAlertInput,
  RemoveAlertInput,
  SwitchAlertInput,
  UpdateAlertInput,
} from '#shared/alerts/alert-input.ts'
import { alertKindFields, MAX_ALERTS } from '#shared/alerts/alert-kinds.ts'
import { alertKindLabels } from '#shared/alerts/alert-labels.fr.ts'
import type { AuditFacts } from '#shared/audit/audit-facts.ts'
import {
  areMembersOwned,
  countRulesOwned,
  deleteRuleOwned,
  findRuleOwned,
  insertRuleOwned,
  listPeopleOwned,
  listRulesOwned,
  setRuleEnabledOwned,
  updateRuleOwned,
  type AlertRuleRow,
  type AlertRuleValues,
} from './alert-rules.queries.ts'

export interface AlertRule extends Omit<AlertRuleRow, 'latest'> {
  /** Newest first; `sentAtLocal` in the business time zone. An empty list of names: no recipient had access to the agency. */
  readonly latest: ReadonlyArray<Omit<AlertRuleRow['latest'][number], 'sentAt'> & { readonly sentAtLocal: string }>
}

export interface Alerts {
  readonly rules: readonly AlertRule[]
  /** Who can be chosen as a recipient. */
  readonly people: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

export async function listAlerts(call: OwnerCall): Promise<Alerts> {
  const { db, ownerId } = call
  const rules = await listRulesOwned(db, ownerId)
  return { rules: rules.map((row) => toRule(row, call)), people: await listPeopleOwned(db, ownerId) }
}

/** Refuses `agencies.not_found`, `team.not_found`, `alerts.too_many`, `create.id_taken`. */
export async function createAlert(call: AuditedOwnerCall, input: CreateAlertInput): Promise<AlertRule> {
  const { db, ownerId, member } = call
  const values = toValues(input)
  return saving(() =>
    inTransaction(db, async (trx) => {
      await lockTeam(trx, ownerId)
      const { row, isNew } = await createOnce(trx, {
        key: { table: 'alert_rules', ownerId, id: input.id },
        find: () => findRuleOwned(trx, ownerId, input.id),
        isSame: (stored) => isSame(stored, values),
        insert: async () => {
          await assertMembers(trx, call, values)
          if ((await countRulesOwned(trx, ownerId)) >= MAX_ALERTS) throw refuse('alerts.too_many', { max: MAX_ALERTS })
          return insertRuleOwned(trx, ownerId, { ...values, id: input.id, createdBy: member.id })
        },
      })
      if (isNew) {
        await recordChange(call, trx, { action: 'alerts.create', subject: named(row), ownerId, after: toFacts(row) })
      }
      return toRule(row, call)
    }),
  )
}

/** What was sent stays. Refuses `alerts.not_found`, `edit.stale`, `agencies.not_found`, `team.not_found`. */
export async function updateAlert(call: AuditedOwnerCall, input: UpdateAlertInput): Promise<AlertRule> {
  const { db, ownerId } = call
  const values = toValues(input)
  return saving(() =>
    inTransaction(db, async (trx) => {
      await lockTeam(trx, ownerId)
      const before = await findKnown(trx, call, input.id)
      if (before.updatedAt !== input.updatedAt) throw staleEdit(toRule(before, call))
      await assertMembers(trx, call, values)
      await updateRuleOwned(trx, ownerId, { ...values, id: input.id })
      return recordEdited(trx, call, before)
    }),
  )
}

/** Repeating it changes nothing. Refuses `alerts.not_found`. */
export async function switchAlert(call: AuditedOwnerCall, input: SwitchAlertInput): Promise<AlertRule> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    await lockTeam(trx, ownerId)
    const before = await findKnown(trx, call, input.id)
    if (before.enabled === input.enabled) return toRule(before, call)
    await setRuleEnabledOwned(trx, ownerId, input)
    return recordEdited(trx, call, before)
  })
}

/** With what it says of the mails it sent. Refuses `alerts.not_found`. */
export async function removeAlert(call: AuditedOwnerCall, { id }: RemoveAlertInput): Promise<{ id: string }> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    await lockTeam(trx, ownerId)
    const rule = await findKnown(trx, call, id)
    await deleteRuleOwned(trx, ownerId, id)
    await recordChange(call, trx, { action: 'alerts.remove', subject: named(rule), ownerId, before: toFacts(rule) })
    return { id }
  })
}

async function recordEdited(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  before: AlertRuleRow,
): Promise<AlertRule> {
  const { ownerId } = call
  const rule = await findKnown(trx, call, before.id)
  const facts = { before: toFacts(before), after: toFacts(rule) }
  await recordEdit(call, trx, { action: 'alerts.update', subject: named(rule), ownerId, ...facts })
  return toRule(rule, call)
}

async function findKnown(
  trx: Transaction<Database>,
  { ownerId }: Pick<OwnerCall, 'ownerId'>,
  id: string,
): Promise<AlertRuleRow> {
  const rule = await findRuleOwned(trx, ownerId, id)
  if (rule === undefined) throw refuse('alerts.not_found')
  return rule
}

async function assertMembers(
  trx: Transaction<Database>,
  { ownerId }: Pick<OwnerCall, 'ownerId'>,
  { recipientIds }: AlertRuleValues,
): Promise<void> {
  if (!(await areMembersOwned(trx, ownerId, recipientIds))) throw refuse('team.not_found')
}

async function saving<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    throw isForeignKeyViolation(error) ? refuse('agencies.not_found') : error
  }
}

/** Without what the kind does not ask for. */
function toValues({
  kind,
  agencyId,
  threshold,
  hour,
  days,
  recipientIds,
}: Omit<CreateAlertInput, 'id'>): AlertRuleValues {
  const fields = alertKindFields[kind]
  return {
    kind,
    agencyId,
    threshold: fields.threshold === 'none' ? null : threshold,
    hour: fields.hasHour ? hour : null,
    days: fields.hasDays ? days : null,
    recipientIds: [...new Set(recipientIds)],
  }
}

function isSame(
  stored: AlertRuleRow,
  { kind, agencyId, threshold, hour, days, recipientIds }: AlertRuleValues,
): boolean {
  return (
    stored.kind === kind &&
    stored.agencyId === agencyId &&
    stored.threshold === threshold &&
    stored.hour === hour &&
    stored.days === days &&
    stored.recipients.length === recipientIds.length &&
    stored.recipients.every(({ id }) => recipientIds.includes(id))
  )
}

function toRule({ latest, ...row }: AlertRuleRow, { timeZone }: Pick<Call, 'timeZone'>): AlertRule {
  return {
    ...row,
    latest: latest.map(({ sentAt, ...sending }) => ({
      ...sending,
      sentAtLocal: civilDateTime(new Date(sentAt), timeZone),
    })),
  }
}

function named({ id, kind }: AlertRuleRow) {
  return { id, name: alertKindLabels[kind] }
}

function toFacts({
  kind,
  agencyName,
  threshold,
  hour,
  days,
  recipients,
  enabled,
}: AlertRuleRow): AuditFacts['alerts.update'] {
  return { kind, agency: agencyName, threshold, hour, days, recipients: recipients.map(({ name }) => name), enabled }
}
