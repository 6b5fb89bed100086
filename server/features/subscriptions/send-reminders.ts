import { civilDate } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import { insertReminder, listDueReminders, type DueReminder } from './reminders.queries.ts'
import { subscriptionEnding, trialEnding } from './subscription-ending-mail.ts'

const AT_ONCE = 200
const DAY_MS = 24 * 3_600_000

/**
 * Tells whose trial ends within a day and whose subscription ends within 30 or 7 days, each once (D26). Safe to run at any
 * time and on several servers. Answers how many mails it put in the queue.
 */
export async function sendReminders(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>): Promise<number> {
  const now = deps.clock.now()
  let sent = 0
  for (;;) {
    const due = await listDueReminders(deps.db, now, AT_ONCE)
    for (const reminder of due) {
      const claimed = await inTransaction(deps.db, async (trx) => {
        if (!(await insertReminder(trx, reminder, now))) return false
        await deps.mail.send(trx, composeReminder(reminder, now, deps.config))
        return true
      })
      if (claimed) sent += 1
    }
    if (due.length < AT_ONCE) return sent
  }
}

function composeReminder(reminder: DueReminder, now: Date, config: Deps['config']): MailMessage {
  const { email: to, firstName, planName, endsAt } = reminder
  const endsOn = formatDate(civilDate(endsAt, config.businessTimeZone))
  const ending = { to, firstName, endsOn, publicUrl: config.publicUrl }
  if (reminder.daysBefore === 1) return trialEnding(ending)
  return subscriptionEnding({ ...ending, planName, daysLeft: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS) })
}
