import type { Transaction } from 'kysely'
import { mintOwnSpace, type OwnerId } from '#server/features/auth/owner-id.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { EVENING_TIME } from '#shared/alerts/alert-kinds.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { eveningMail, type Alert } from './alert-mail.ts'
import { isSpaceOpen, listRecipientsOwned, type Recipient } from './alert-recipients.queries.ts'
import { listWaitingOwners, lockWaitingOwned, updateSentOwned } from './alert-sendings.queries.ts'
import { mayReceive } from './alerts.rules.ts'

type EveningCall = Call & WithDeps

/** From 21:15 on the alerts of the day that waited, and at any time those of earlier days: one mail to each person. */
export async function sendEvening(call: EveningCall): Promise<void> {
  const { db, now, today, timeZone, log } = call
  const isEvening = civilDateTime(now, timeZone).slice(11) >= EVENING_TIME
  const until = isEvening ? today : addDays(today, -1)
  for (const userId of await listWaitingOwners(db, until)) {
    const { ownerId } = mintOwnSpace({ userId })
    try {
      await inTransaction(db, (trx) => sendSpace(trx, { ...call, ownerId }, until))
    } catch (error) {
      log.warn({ err: error }, 'evening alerts of a space failed, to be tried again')
    }
  }
}

/** A space that is not open sends nothing, then or later. */
async function sendSpace(
  trx: Transaction<Database>,
  { deps, ownerId, now }: EveningCall & { readonly ownerId: OwnerId },
  until: IsoDate,
): Promise<void> {
  const waiting = await lockWaitingOwned(trx, ownerId, until)
  const isOpen = waiting.length > 0 && (await isSpaceOpen(trx, ownerId, now))
  const alertsOf = new Map<string, { person: Recipient; alerts: Alert[] }>()
  for (const alert of waiting) {
    const recipients = isOpen ? await listRecipientsOwned(trx, ownerId, alert.ruleId) : []
    const people = recipients.filter((person) => mayReceive(person, alert.agencyId))
    for (const person of people) {
      const known = alertsOf.get(person.id)
      if (known === undefined) alertsOf.set(person.id, { person, alerts: [alert] })
      else known.alerts.push(alert)
    }
    await updateSentOwned(trx, ownerId, { ...alert, now, names: people.map(({ name }) => name) })
  }
  const { publicUrl } = deps.config
  const mails = [...alertsOf.values()].map(({ person: { email, name }, alerts }) =>
    eveningMail({ to: email, publicUrl, name }, alerts),
  )
  await deps.mail.send(trx, ...mails)
}
