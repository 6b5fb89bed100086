import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createWorker } from '#server/features/background/background-work.ts'
import { createMailTransport } from '#server/platform/mail/mail-transport.ts'
import { startCall } from '#server/deps.ts'
import { sendReminders } from '#server/features/subscriptions/send-reminders.ts'
import { signUpWelcome } from '#server/features/auth/welcome-mail.ts'
import { anonymous } from '#tests/support/caller.ts'
import { DAY_MS, HOUR_MS, instantAfter, MINUTE_MS, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAdmin, makeOwner, makeSubscription, findPlanId, TEST_PASSWORD } from '#tests/support/factories.ts'
import { captureLog } from '#tests/support/log.ts'
import { countJobs, deliverMails } from '#tests/support/mail.ts'
import { startSilentServer, startSmtpServer } from '#tests/support/smtp-server.ts'
import { secondPool } from '#tests/support/test-database.ts'

const database = withDatabase()
const folders: string[] = []
function workerFor(environment: Record<string, string>, log = captureLog().log) {
  const deps = testDeps(database, { log })
  return createWorker(deps, createMailTransport(readConfig(environment)))
}
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-mail-'))
  folders.push(folder)
  return folder
}
let number = 0
function makePerson() {
  return {
    firstName: 'Éloïse',
    lastName: 'Ben Çaïd',
    email: `courrier-${(number += 1)}@exemple.ma`,
    password: TEST_PASSWORD,
  }
}
async function register(person = makePerson()) {
  const planId = await findPlanId(database, 'Pack Réseau')
  await anonymous(database)
    .now()
    .auth.register({ ...person, planId })
  return person
}
function enqueue(to: string) {
  const { db, mail } = testDeps(database)
  return inTransaction(db, (trx) =>
    mail.send(trx, signUpWelcome({ to, firstName: 'Salma', publicUrl: 'http://sandouk.test' })),
  )
}

beforeEach(() => sql`truncate pgboss.job`.execute(database.db))
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

describe('by SMTP', () => {
  it('delivers a mail whole: both parts, accents and sender, and leaves nothing in the queue', async () => {
    const smtp = await startSmtpServer()
    const admin = await makeAdmin(database, { email: 'chef@exemple.ma' })
    try {
      const person = await register()
      await workerFor({ SMTP_URL: smtp.url, MAIL_FROM: 'Sandouk <bonjour@sandouk.test>' }).runOnce()
      expect(smtp.mails.length).toBe(2)
      const notice = smtp.mails.find(({ subject }) => subject?.startsWith('Nouvelle'))
      expect(notice?.subject).toBe('Nouvelle inscription\u00A0: Éloïse Ben Çaïd')
      expect(notice?.to).toMatchObject({ text: 'chef@exemple.ma' })
      const welcome = smtp.mails.find((mail) => mail !== notice)
      expect(welcome?.from?.text).toBe('"Sandouk" <bonjour@sandouk.test>')
      expect(welcome?.to).toMatchObject({ text: person.email })
      expect(welcome?.text).toContain('Bonjour Éloïse,')
      expect(welcome?.text).toContain('«\u00A0Pack Réseau\u00A0»')
      expect(welcome?.html).toContain('<html lang="fr">')
      expect(welcome?.html).toContain('Bonjour Éloïse,')
      expect(welcome?.messageId).toMatch(/^<[\w-]+@sandouk\.test>$/)
      expect(welcome?.headers.get('auto-submitted')).toBe('auto-generated')
      expect(await countJobs(database)).toBe(0)
    } finally {
      await smtp.close()
      await database.db.deleteFrom('users').where('id', '=', admin.userId).execute()
    }
  })

  it('sends a failed mail again later, and delivers it once', async () => {
    const smtp = await startSmtpServer('later')
    try {
      await enqueue('patience@exemple.ma')
      const worker = workerFor({ SMTP_URL: smtp.url })
      expect(await worker.runOnce()).toBe(1)
      expect(await worker.runOnce()).toBe(0)
      expect(await countJobs(database)).toBe(1)
      smtp.mode = 'refuses'
      expect(await worker.runOnce({ evenDelayed: true })).toBe(1)
      smtp.mode = 'ok'
      expect(await worker.runOnce({ evenDelayed: true })).toBe(1)
      expect(await worker.runOnce({ evenDelayed: true })).toBe(0)
      expect(smtp.mails.length).toBe(1)
      expect(smtp.conversations).toBe(3)
    } finally {
      await smtp.close()
    }
  })

  it('does not try a mailbox that does not exist again', async () => {
    const smtp = await startSmtpServer('noSuchMailbox')
    const { log, text } = captureLog()
    try {
      await enqueue('nulle-part@exemple.ma')
      const worker = workerFor({ SMTP_URL: smtp.url }, log)
      expect(await worker.runOnce()).toBe(1)
      expect(await countJobs(database)).toBe(0)
      expect(text()).toContain('refused permanently')
    } finally {
      await smtp.close()
    }
  })

  it('gives up after twelve more attempts, with a line in the log and no row left', async () => {
    const { log, lines } = captureLog()
    await enqueue('jamais@exemple.ma')
    const worker = workerFor({ SMTP_URL: 'smtp://127.0.0.1:1' }, log)
    for (let n = 0; n < 13; n += 1) expect(await worker.runOnce({ evenDelayed: true })).toBe(1)
    expect(await countJobs(database)).toBe(0)
    expect(lines.filter(({ msg }) => msg === 'job given up')).toMatchObject([{ attempt: 13, queue: 'mail' }])
  })

  it('sends each mail once when two servers share a queue', async () => {
    const smtp = await startSmtpServer()
    const other = secondPool(database)
    try {
      for (let n = 0; n < 12; n += 1) await enqueue(`partage-${n}@exemple.ma`)
      const transport = createMailTransport(readConfig({ SMTP_URL: smtp.url }))
      const workers = [database, other].map(({ db, pool }) =>
        createWorker(testDeps({ ...database, db, pool }), transport),
      )
      await Promise.all(workers.map((worker) => worker.runOnce()))
      expect(smtp.mails.map(({ to }) => (to !== undefined && 'text' in to ? to.text : '')).sort()).toEqual(
        Array.from({ length: 12 }, (_, n) => `partage-${n}@exemple.ma`).sort(),
      )
    } finally {
      await other.close()
      await smtp.close()
    }
  })

  it('logs neither address nor text of a mail', async () => {
    const smtp = await startSmtpServer()
    const { log, text } = captureLog()
    try {
      await enqueue('discret@exemple.ma')
      await workerFor({ SMTP_URL: smtp.url }, log).runOnce()
      expect(text()).toContain('mail delivered')
      expect(text()).not.toContain('discret@exemple.ma')
      expect(text()).not.toContain('Bonjour')
    } finally {
      await smtp.close()
    }
  })
})

describe('with an unavailable mail server', () => {
  const registersAsEver = async (smtpUrl: string) => {
    const worker = workerFor({ SMTP_URL: smtpUrl })
    for (let n = 0; n < 5; n += 1) await register()
    // A client registers while the worker waits for the mail server.
    const stuck = worker.runOnce()
    const startedAt = performance.now()
    const person = await register()
    const tookMs = performance.now() - startedAt
    expect(tookMs).toBeLessThan(1500)
    const rows = await database.db
      .selectFrom('pending_users')
      .select('status')
      .where('email', '=', person.email)
      .execute()
    expect(rows).toEqual([{ status: 'pending' }])
    return { stuck, waiting: await countJobs(database) }
  }

  it('that refuses connections, a registration succeeds at once and its mail waits', async () => {
    const { stuck, waiting } = await registersAsEver('smtp://127.0.0.1:1')
    await stuck
    expect(waiting).toBeGreaterThan(0)
    expect(await countJobs(database)).toBe(6)
  })

  it('that refuses every mail, a registration succeeds at once and its mail waits', async () => {
    const smtp = await startSmtpServer('refuses')
    try {
      const { stuck } = await registersAsEver(smtp.url)
      await stuck
      expect(await countJobs(database)).toBe(6)
      expect(smtp.mails).toEqual([])
    } finally {
      await smtp.close()
    }
  })

  it('that hangs, a registration succeeds at once and the server can stop', async () => {
    const silent = await startSilentServer()
    const { stuck, waiting } = await registersAsEver(silent.url)
    try {
      expect(silent.connections()).toBeGreaterThan(0)
      expect(waiting).toBe(6)
      const before = silent.connections()
      const worker = workerFor({ SMTP_URL: silent.url })
      worker.start()
      await vi.waitFor(() => expect(silent.connections()).toBeGreaterThan(before), { timeout: 10_000 })
      const startedAt = performance.now()
      await worker.stop(300)
      expect(performance.now() - startedAt).toBeLessThan(2000)
    } finally {
      await silent.close()
    }
    await stuck
  })
})

describe('the queue', () => {
  it('has no mail of a transaction that was rolled back', async () => {
    const { db, mail } = testDeps(database)
    const rolledBack = inTransaction(db, async (trx) => {
      await mail.send(
        trx,
        signUpWelcome({ to: 'rien@exemple.ma', firstName: 'Rien', publicUrl: 'http://sandouk.test' }),
      )
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await countJobs(database)).toBe(0)
  })

  it('returns the mails of a killed server', async () => {
    await enqueue('repris@exemple.ma')
    const { jobs } = testDeps(database)
    expect((await jobs.take('mail', { limit: 4 })).length).toBe(1)
    expect((await jobs.take('mail', { limit: 4, evenDelayed: true })).length).toBe(0)
    await sql`update pgboss.job set started_on = now() - interval '3 minutes'`.execute(database.db)
    await jobs.tidy()
    expect((await deliverMails(database)).map(({ to }) => to)).toEqual(['repris@exemple.ma'])
  })

  it('does not send an expired reset link', async () => {
    const owner = await makeOwner(database)
    await anonymous(database).now().auth.requestPasswordReset({ email: owner.email })
    const clock = testClock(TEST_NOW)
    const deps = testDeps(database, { clock })
    const left: string[] = []
    const away = createWorker(deps, { deliver: () => Promise.reject(new Error('away')) })
    const back = createWorker(deps, { deliver: async ({ to }) => void left.push(to) })
    await away.runOnce()
    clock.advance(HOUR_MS)
    await back.runOnce({ evenDelayed: true })
    expect(left).toEqual([])
    expect(await countJobs(database)).toBe(0)
  })
})

describe('without a mail server', () => {
  it('writes complete mails as files that only the server can read', async () => {
    const folder = newFolder()
    await enqueue('fichier@exemple.ma')
    await workerFor({ DATA_DIR: join(folder, 'data') }).runOnce()
    const mails = join(folder, 'data', 'mail')
    const names = readdirSync(mails)
    expect(names).toEqual([expect.stringMatching(/^welcome-[\w-]+\.eml$/)])
    const path = join(mails, names[0] ?? '')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const mail = await simpleParser(readFileSync(path))
    expect(mail.to).toMatchObject({ text: 'fichier@exemple.ma' })
    expect(mail.subject).toBe('Bienvenue sur Sandouk')
    expect(mail.text).toContain('Votre compte est créé.')
    expect(mail.html).toContain('Votre compte est créé.')
  })

  it('keeps the mails in the queue if the folder is not writable', async () => {
    await enqueue('plus-tard@exemple.ma')
    expect(await workerFor({ DATA_DIR: '/dev/null/nowhere' }).runOnce()).toBe(1)
    expect(await countJobs(database)).toBe(1)
  })
})

describe('reminders', () => {
  const remindersAt = async (instant: Date) => {
    const deps = testDeps(database, { clock: testClock(instant.toISOString()) })
    await sendReminders(startCall(deps, 'reminders'))
    return (await deliverMails(database, deps)).map(({ to, subject }) => `${to} ${subject}`)
  }
  const end = instantAfter(TEST_NOW, 100 * DAY_MS)
  const before = (milliseconds: number) => new Date(end.getTime() - milliseconds)

  it('are sent 30 and 7 days before a paid subscription ends, once each', async () => {
    const { email, ...owner } = await makeOwner(database, { state: 'none', email: 'rappel@exemple.ma' })
    const startedAt = new Date(TEST_NOW)
    const subscription = await makeSubscription(
      database,
      { email, ...owner },
      { plan: 'Pack Pro', startedAt, endsAt: end },
    )
    expect(await remindersAt(before(30 * DAY_MS + 1))).toEqual([])
    expect(await remindersAt(before(30 * DAY_MS))).toEqual([`${email} Votre abonnement se termine dans 30 jours`])
    expect(await remindersAt(before(20 * DAY_MS))).toEqual([])
    expect(await remindersAt(before(7 * DAY_MS))).toEqual([`${email} Votre abonnement se termine dans 7 jours`])
    expect(await remindersAt(before(MINUTE_MS))).toEqual([])
    expect(await remindersAt(end)).toEqual([])
    // Prolonged, so there is a reminder before the new end.
    const later = new Date(end.getTime() + 60 * DAY_MS)
    await database.db
      .updateTable('user_subscriptions')
      .set({ expires_at: later })
      .where('id', '=', subscription)
      .execute()
    expect(await remindersAt(new Date(later.getTime() - 29 * DAY_MS))).toEqual([
      `${email} Votre abonnement se termine dans 29 jours`,
    ])
    await database.db.deleteFrom('users').where('email', '=', email).execute()
  })

  it('are sent a day before a trial ends', async () => {
    const email = 'essai-rappel@exemple.ma'
    await anonymous(database)
      .now()
      .auth.startDemo({ ...makePerson(), email })
    await deliverMails(database)
    expect(await remindersAt(instantAfter(TEST_NOW, 2 * DAY_MS - 1))).toEqual([])
    expect(await remindersAt(instantAfter(TEST_NOW, 2 * DAY_MS))).toEqual([
      `${email} Votre essai gratuit se termine bientôt`,
    ])
    expect(await remindersAt(instantAfter(TEST_NOW, 2 * DAY_MS + HOUR_MS))).toEqual([])
    await database.db.deleteFrom('users').where('email', '=', email).execute()
  })

  it('are not sent after a renewal, to a suspended client, or for an inactive subscription', async () => {
    const startedAt = new Date(TEST_NOW)
    const renewed = await makeOwner(database, { state: 'none' })
    await makeSubscription(database, renewed, { startedAt, endsAt: end })
    await makeSubscription(database, renewed, { startedAt: end, endsAt: new Date(end.getTime() + 365 * DAY_MS) })
    const suspended = await makeOwner(database, { state: 'suspended' })
    await makeSubscription(database, suspended, { startedAt, endsAt: new Date(end.getTime() + 400 * DAY_MS) })
    const cancelled = await makeOwner(database, { state: 'none' })
    await makeSubscription(database, cancelled, { startedAt, endsAt: end, status: 'cancelled' })
    expect(await remindersAt(before(3 * DAY_MS))).toEqual([])
  })

  it('are sent once when two servers run at the same moment', async () => {
    const owner = await makeOwner(database, { state: 'none', email: 'une-fois-rappel@exemple.ma' })
    await makeSubscription(database, owner, { startedAt: new Date(TEST_NOW), endsAt: end })
    const other = secondPool(database)
    try {
      const clock = testClock(before(5 * DAY_MS).toISOString())
      const sent = await Promise.all(
        [database, other].map(({ db, pool }) =>
          sendReminders(startCall(testDeps({ ...database, db, pool }, { clock }), 'reminders')),
        ),
      )
      expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(await countJobs(database)).toBe(1)
    } finally {
      await other.close()
    }
  })
})
