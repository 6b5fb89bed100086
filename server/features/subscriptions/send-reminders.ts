import { civilDate } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import { insertReminder, listDueReminders, type DueReminder } from './reminders.queries.ts'
import { subscriptionEnding, trialEnding } from './subscription-ending-mail.ts'

type ReminderCall = Pick<Call, 'db' | 'now' | 'timeZone'> & WithDeps

const AT_ONCE = 200
const DAY_MS = 24 * 3_600_000

/** Sends each due reminder once, also with several servers. Returns the number of mails. */
export async function sendReminders(call: ReminderCall): Promise<number> {
  const { db, now, deps } = call
  let sent = 0
  for (;;) {
    const due = await listDueReminders(db, now, AT_ONCE)
    for (const reminder of due) {
      const claimed = await inTransaction(db, async (trx) => {
        if (!(await insertReminder(trx, reminder, now))) return false
        await deps.mail.send(trx, composeReminder(reminder, call))
        return true
      })
      if (claimed) sent += 1
    }
    if (due.length < AT_ONCE) return sent
  }
}

function composeReminder(reminder: DueReminder, { now, timeZone, deps }: ReminderCall): MailMessage {
  const { email: to, firstName, planName, endsAt } = reminder
  const endsOn = formatDate(civilDate(endsAt, timeZone))
  const ending = { to, firstName, endsOn, publicUrl: deps.config.publicUrl }
  if (reminder.daysBefore === 1) return trialEnding(ending)
  return subscriptionEnding({ ...ending, planName, daysLeft: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS) })
}
