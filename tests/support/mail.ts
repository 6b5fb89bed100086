import { sql } from 'kysely'
import { createWorker } from '#server/features/background/background-work.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import type { Deps } from '#server/deps.ts'
import { testDeps } from './deps.ts'
import type { TestDatabase } from './test-database.ts'

/* Tests run no worker by themselves: mails wait in the queue of the test database. */

/** Runs the waiting jobs once and returns the sent mails, by kind and recipient. Nothing leaves the process. */
export async function deliverMails(database: TestDatabase, deps: Deps = testDeps(database)): Promise<MailMessage[]> {
  const left: MailMessage[] = []
  const transport: MailTransport = { deliver: async (message) => void left.push(message) }
  await createWorker(deps, transport).runOnce({ evenDelayed: true })
  // A reset job queues its mail during the first round, and one round takes one batch.
  while ((await createWorker(deps, transport).runOnce({ evenDelayed: true })) > 0);
  return left.sort((a, b) => (`${a.kind} ${a.to}` < `${b.kind} ${b.to}` ? -1 : 1))
}

export async function countJobs(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pgboss.job`.execute(database.db)
  return rows[0]?.count ?? 0
}

export function linkIn(message: Pick<MailMessage, 'text'>, path: string): string {
  const link = message.text.split(/\s/).find((word) => word.startsWith('http') && word.includes(path))
  if (link === undefined) throw new Error(`No link to ${path} in: ${message.text}`)
  return link
}
