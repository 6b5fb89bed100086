import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startCall } from '#server/deps.ts'
import { sendEvening } from '#server/features/alerts/send-evening.ts'
import { watchDays } from '#server/features/alerts/watch-days.ts'
import { createWorker } from '#server/features/background/background-work.ts'
import { createMailTransport } from '#server/platform/mail/mail-transport.ts'
import { newId } from '#shared/values/ids.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { makeClosing, makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_NOW, TEST_TODAY, testClock } from '#tests/support/clock.ts'
import { makeDeclared, makeRule as makeCommissionRule } from '#tests/support/commission-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  makeAgency,
  makeAlert,
  makeMember,
  makeOperator,
  makeOwner,
  makeTransaction,
  makeTransactions,
} from '#tests/support/factories.ts'
import { deliverMails, linkIn } from '#tests/support/mail.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import { makeCredit, makeCustomer, makeRepayment } from '#tests/support/debt-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { makeTransfer } from '#tests/support/transfer-factories.ts'
import { secondPool, type TestDatabase } from '#tests/support/test-database.ts'

/* Which alerts are mailed, when, and to whom (docs/product/alerts.md). */

const database = withDatabase()
const TOMORROW = toIsoDate('2026-11-28')

beforeEach(() => sql`truncate pgboss.job`.execute(database.db))

function callAt(instant: string, on: TestDatabase = database) {
  return startCall(testDeps(on, { clock: testClock(instant) }), 'alerts')
}

/** What the servers do every minute, with a look at the expected cash. */
async function minute(instant: string, on?: TestDatabase) {
  await watchDays(callAt(instant, on), { withLevels: true })
  await sendEvening(callAt(instant, on))
}

/** The subjects of the mails since the last call, as `address: subject`. */
async function readMails() {
  const mails = await deliverMails(database)
  return mails.map(({ to, subject }) => `${to}: ${subject.replaceAll('\u00A0', ' ')}`)
}

async function close(
  owner: TestUser,
  {
    agencyId,
    count,
    at = TEST_NOW,
    ...more
  }: { agencyId: string; count: number; at?: string; date?: string; opening?: number | null; openingReason?: string },
) {
  const id = newId()
  await as(owner)
    .at(at)
    .closings.close({
      id,
      agencyId,
      date: more.date ?? TEST_TODAY,
      opening: more.opening === undefined ? 0 : more.opening,
      openingReason: more.openingReason ?? null,
      counts: makeCounts(count),
      comment: 'Compté le soir',
    })
  return id
}

async function makeSpace(names: readonly string[] = ['Centre']) {
  const owner = await makeOwner(database)
  const agencies: string[] = []
  for (const name of names) agencies.push(await makeAgency(owner, { name }))
  return { owner, agencies, agencyId: agencies[0] ?? '' }
}

describe('a day that is not closed', () => {
  it('is mailed at its hour for each agency with movements, once', async () => {
    const { owner, agencies } = await makeSpace(['Centre', 'Nord', 'Sud'])
    const [centre = '', nord = '', sud = ''] = agencies
    await makeTransaction(owner, { agencyId: centre, amount: 150_000 })
    await makeTransaction(owner, { agencyId: nord, amount: 200_000 })
    // Its day has no movement left.
    await as(owner)
      .now()
      .transactions.remove({ id: await makeTransaction(owner, { agencyId: sud }) })
    await makeAlert(owner, { kind: 'day_not_closed', hour: 21 })
    await minute('2026-11-27T20:59:00Z')
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T21:00:00Z')
    const mails = await deliverMails(database)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Journée non clôturée\u00A0: Centre',
      'Journée non clôturée\u00A0: Nord',
    ])
    const [mail] = mails.filter(({ subject }) => subject.endsWith('Centre'))
    expect(mail?.text).toContain("À 21:00, la journée du 27/11/2026 a des mouvements et n'est pas clôturée.")
    expect(mail?.text).toContain('Caisse attendue\u00A0: 1\u202F500,00\u00A0MAD')
    expect(mail === undefined ? '' : linkIn(mail, '/app/journal')).toContain(`agency=${centre}&date=2026-11-27`)
    await minute('2026-11-27T21:01:00Z')
    await close(owner, { agencyId: centre, count: 150_000, at: '2026-11-27T21:05:00Z' })
    await minute('2026-11-27T21:06:00Z')
    expect(await readMails()).toEqual([])
  })

  it('is not mailed where the day was closed before, or where the rule is for another agency or switched off', async () => {
    const { owner, agencies } = await makeSpace(['Centre', 'Nord'])
    const [centre = '', nord = ''] = agencies
    await makeTransaction(owner, { agencyId: centre, amount: 150_000 })
    await makeTransaction(owner, { agencyId: nord, amount: 150_000 })
    await close(owner, { agencyId: centre, count: 150_000, at: '2026-11-27T20:50:00Z' })
    await makeAlert(owner, { kind: 'day_not_closed', hour: 21, agencyId: centre })
    await makeAlert(owner, { kind: 'day_not_closed', hour: 21, enabled: false })
    await minute('2026-11-27T21:00:00Z')
    expect(await readMails()).toEqual([])
  })

  it('is mailed for a day whose only movement is of an operator account, without cash', async () => {
    const { owner, agencyId } = await makeSpace()
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId })
    await makeOperatorMovement(owner, { accountId, kind: 'commission' })
    await makeAlert(owner, { kind: 'day_not_closed', hour: 21 })
    await minute('2026-11-27T21:00:00Z')
    expect(await readMails()).toEqual([`${owner.email}: Journée non clôturée : Centre`])
  })

  it('is mailed late on the same day where no server was up at its hour, and not on the next', async () => {
    const late = await makeSpace()
    await makeTransaction(late.owner, { agencyId: late.agencyId })
    await makeAlert(late.owner, { kind: 'day_not_closed', hour: 21 })
    await minute('2026-11-28T06:00:00Z')
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T23:40:00Z')
    expect(await readMails()).toEqual([`${late.owner.email}: Journée non clôturée : Centre`])
  })

  it('before the start of tracking is no day to close', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeTransaction(owner, { agencyId })
    await database.db.updateTable('agencies').set({ tracking_start: TOMORROW }).where('id', '=', agencyId).execute()
    await makeAlert(owner, { kind: 'day_not_closed', hour: 21 })
    await minute('2026-11-27T21:00:00Z')
    expect(await readMails()).toEqual([])
  })

  it('is mailed once by two servers at the same moment', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeTransaction(owner, { agencyId })
    await makeAlert(owner, { kind: 'day_not_closed', hour: 21 })
    const other = secondPool(database)
    try {
      const servers = [database, { ...database, db: other.db, pool: other.pool }]
      await Promise.all(servers.map((on) => minute('2026-11-27T21:00:00Z', on)))
    } finally {
      await other.close()
    }
    expect(await readMails()).toHaveLength(1)
  })
})

describe('a discrepancy', () => {
  it('is mailed with the closing, by SMTP, with its figures and the link', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeTransaction(owner, { agencyId, amount: 743_000 })
    await makeAlert(owner, { kind: 'discrepancy', threshold: 10_000 })
    const id = await close(owner, { agencyId, count: 733_000 })
    const smtp = await startSmtpServer()
    try {
      const transport = createMailTransport(readConfig({ SMTP_URL: smtp.url }))
      await createWorker(testDeps(database), transport).runOnce({ evenDelayed: true })
      expect(smtp.mails).toHaveLength(1)
      const [mail] = smtp.mails
      expect(mail?.to).toMatchObject({ text: owner.email })
      expect(mail?.subject).toBe('Écart à la clôture\u00A0: Centre')
      expect(mail?.text).toContain('La clôture de la journée du 27/11/2026 a un manquant de 100,00\u00A0MAD.')
      expect(mail?.text).toContain('Clôture\u00A0: n°\u00A02026-000001')
      expect(mail?.text).toContain('Attendu\u00A0: 7\u202F430,00\u00A0MAD\nCompté\u00A0: 7\u202F330,00\u00A0MAD')
      expect(mail?.text).toContain(`/app/journal/closings/${id}`)
    } finally {
      await smtp.close()
    }
  })

  it.each([
    [10_000, 733_001, 0],
    [10_000, 733_000, 1],
    [10_000, 753_000, 1],
    [0, 743_000, 0],
    [0, 743_001, 1],
  ])('from %i centimes: %i counted of 743 000 make %i mails', async (threshold, count, mails) => {
    const { owner, agencyId } = await makeSpace()
    await makeTransaction(owner, { agencyId, amount: 743_000 })
    await makeAlert(owner, { kind: 'discrepancy', threshold })
    await close(owner, { agencyId, count })
    expect(await readMails()).toHaveLength(mails)
  })

  it('of operator accounts is mailed also where the cash is exact, with each account and the sum', async () => {
    const { owner, agencyId } = await makeSpace()
    const account = async (label: string) =>
      (await makeOperatorAccount(owner, { agencyId, label, opening: 500_000 })).id
    const [one, two] = [await account('Code 1'), await account('Code 2')]
    await makeTransaction(owner, { agencyId, amount: 743_000 })
    await makeAlert(owner, { kind: 'discrepancy', threshold: 10_000 })
    await as(owner)
      .now()
      .closings.close({
        id: newId(),
        agencyId,
        date: TEST_TODAY,
        opening: 0,
        counts: makeCounts(743_000),
        comment: 'Erreur de saisie',
        balances: [
          { accountId: one, declared: 490_000 },
          { accountId: two, declared: 500_000 },
        ],
      })
    const [mail, ...more] = await deliverMails(database)
    expect(more).toEqual([])
    expect(mail?.text).toContain('La clôture de la journée du 27/11/2026 a un écart sur un compte opérateur.')
    expect(mail?.text).toContain(
      'Écart de caisse\u00A0: 0,00\u00A0MAD\nWafacash, Code 1\u00A0: écart \u2212100,00\u00A0MAD\nÉcart global\u00A0: \u2212100,00\u00A0MAD',
    )
    expect(mail?.text).not.toContain('Code 2')
  })

  it('of a closing that is refused is not mailed', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeTransaction(owner, { agencyId, amount: 743_000 })
    await makeAlert(owner, { kind: 'discrepancy', threshold: 0 })
    await close(owner, { agencyId, count: 700_000 })
    await catchRefusal(close(owner, { agencyId, count: 600_000 }))
    expect(await readMails()).toHaveLength(1)
  })
})

describe('cash above a ceiling', () => {
  it('is mailed when it is reached, once a day, and on the next day as one that lasts', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeAlert(owner, { kind: 'cash_above', threshold: 15_000_000 })
    const move = (amount: number, date = TEST_TODAY) =>
      makeFeed(owner, {
        agencyId,
        date: toIsoDate(date),
        direction: amount < 0 ? 'outgoing' : 'incoming',
        amount: Math.abs(amount),
      })
    await move(14_800_000)
    await minute('2026-11-27T09:00:00Z')
    expect(await readMails()).toEqual([])
    await move(300_000)
    await minute('2026-11-27T09:05:00Z')
    const [mail, ...more] = await deliverMails(database)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Caisse au-dessus du plafond\u00A0: Centre')
    expect(mail?.text).toContain('a atteint le plafond')
    expect(mail?.text).toContain(
      'Caisse attendue\u00A0: 151\u202F000,00\u00A0MAD\nPlafond\u00A0: 150\u202F000,00\u00A0MAD',
    )
    await move(-1_100_000)
    await minute('2026-11-27T10:00:00Z')
    await move(1_200_000)
    await minute('2026-11-27T11:00:00Z')
    expect(await readMails()).toEqual([])

    await minute('2026-11-28T07:00:00Z')
    expect(await readMails(), 'without movements today').toEqual([])
    await move(100, TOMORROW)
    await minute('2026-11-28T08:00:00Z')
    await minute('2026-11-28T08:05:00Z')
    const next = await deliverMails(database)
    expect(next).toHaveLength(1)
    expect(next[0]?.text).toContain('est toujours au-dessus du plafond que vous avez fixé, depuis le 27/11/2026')
  })

  it.each([
    [13_400_000, 'a atteint'],
    [13_500_000, 'est toujours au-dessus'],
  ])('after %i centimes in between, of 15 000 000, the next mail says that it %s', async (between, words) => {
    const { owner, agencyId } = await makeSpace()
    await makeAlert(owner, { kind: 'cash_above', threshold: 15_000_000 })
    await makeFeed(owner, { agencyId, amount: 15_000_000 })
    await minute('2026-11-27T09:00:00Z')
    expect(await readMails()).toHaveLength(1)
    await makeFeed(owner, { agencyId, direction: 'outgoing', amount: 15_000_000 - between })
    await minute('2026-11-27T10:00:00Z')
    await makeFeed(owner, { agencyId, date: TOMORROW, amount: 2_000_000 })
    await minute('2026-11-28T09:00:00Z')
    const [mail] = await deliverMails(database)
    expect(mail?.text).toContain(words)
  })

  it('is looked at every few minutes only', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeAlert(owner, { kind: 'cash_above', threshold: 100 })
    await makeFeed(owner, { agencyId })
    await watchDays(callAt(TEST_NOW), { withLevels: false })
    expect(await readMails()).toEqual([])
    await watchDays(callAt(TEST_NOW), { withLevels: true })
    expect(await readMails()).toHaveLength(1)
  })
})

describe('operator accounts', () => {
  it('are mailed for those beyond their own limit, once a day, and as lasting until they are within it', async () => {
    const { owner, agencyId } = await makeSpace()
    const { id, operatorId } = await makeOperatorAccount(owner, { agencyId, label: 'Puce', opening: 60_000 })
    await makeOperatorAccount(owner, { agencyId, operatorId, label: 'Autre', opening: 10 })
    await database.db.updateTable('operator_accounts').set({ limit_low: 50_000 }).where('id', '=', id).execute()
    await makeAlert(owner, { kind: 'balance_low' })
    const enter = (date: string) =>
      makeTransaction(owner, { agencyId, operatorId, operatorAccountId: id, amount: 5000, date })
    await enter(TEST_TODAY)
    await minute('2026-11-27T12:00:00Z')
    expect(await readMails()).toEqual([])
    await enter(TEST_TODAY)
    await watchDays(callAt('2026-11-27T12:01:00Z'), { withLevels: false })
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T12:05:00Z')
    const [mail, ...more] = await deliverMails(database)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Solde opérateur bas\u00A0: Centre')
    expect(mail?.text).toContain('Wafacash, Puce\u00A0: 500,00\u00A0MAD (limite 500,00\u00A0MAD)')
    expect(mail?.text).not.toContain('Autre')
    expect(mail === undefined ? '' : linkIn(mail, '/app/journal')).toContain(`tab=balances&agency=${agencyId}`)
    await minute('2026-11-27T12:10:00Z')
    expect(await readMails()).toEqual([])
    await enter(TOMORROW)
    await minute('2026-11-28T12:00:00Z')
    expect((await deliverMails(database)).map(({ text }) => text.includes('toujours'))).toEqual([true])
  })

  it('that an operator does not settle are mailed at the hour, also on a day without movements', async () => {
    const { owner, agencyId } = await makeSpace()
    const { id, operatorId } = await makeOperatorAccount(owner, { agencyId, mode: 'settled', openedOn: '2026-11-20' })
    await database.db.updateTable('operator_accounts').set({ max_days: 5 }).where('id', '=', id).execute()
    await makeTransaction(owner, {
      agencyId,
      operatorId,
      operatorAccountId: id,
      type: 'outgoing',
      amount: 5000,
      date: '2026-11-22',
    })
    await makeAlert(owner, { kind: 'unsettled_days', hour: 9 })
    await minute('2026-11-26T12:00:00Z')
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T08:59:00Z')
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T09:00:00Z')
    const [mail] = await deliverMails(database)
    expect(mail?.text).toContain('50,00\u00A0MAD depuis 6 jours (5 jours au plus)')
    await minute('2026-11-27T09:05:00Z')
    expect(await readMails()).toEqual([])
    await makeOperatorMovement(owner, { accountId: id, kind: 'payout', amount: 2500, date: TEST_TODAY })
    await minute('2026-11-28T09:00:00Z')
    expect(await readMails()).toEqual([])
  })

  it('what is on its way since an earlier day is mailed at its hour, until it arrives', async () => {
    const { owner, agencyId } = await makeSpace()
    const from = await makeAgency(owner, { name: 'Nord' })
    const id = await makeTransfer(owner, { from, to: agencyId, date: '2026-11-25', amount: 500_000 })
    await makeTransfer(owner, { from: agencyId, to: from, date: TEST_TODAY })
    await makeAlert(owner, { kind: 'transfer_pending', hour: 9 })
    await minute('2026-11-27T08:59:00Z')
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T09:00:00Z')
    const [mail, ...more] = await deliverMails(database)
    expect(mail?.text).toContain('T2026-000001, Nord →')
    expect(mail?.text).toContain('5\u202F000,00\u00A0MAD depuis 2 jours')
    expect(more).toEqual([])
    await minute('2026-11-27T09:05:00Z')
    expect(await readMails()).toEqual([])
    await as(owner).at('2026-11-27T10:00:00Z').transfers.receive({ id, date: TEST_TODAY, amount: 500_000 })
    await minute('2026-11-28T08:00:00Z')
    expect(await readMails()).toEqual([])
  })

  it('what a customer of the agency owes for more days than the rule allows is mailed at its hour, without a name', async () => {
    const { owner, agencies } = await makeSpace(['Centre', 'Nord'])
    const [agencyId = '', north = ''] = agencies
    const amina = await makeCustomer(owner, { agencyId, name: 'Amina Alami' })
    await makeCredit(owner, { agencyId, debtorId: amina, amount: 30_000, date: '2026-11-16' })
    await makeCredit(owner, { agencyId, debtorId: amina, amount: 20_000, date: '2026-11-26' })
    await makeCredit(owner, { agencyId, debtorId: await makeCustomer(owner, { agencyId }), date: '2026-11-18' })
    const elsewhere = { agencyId: north, debtorId: await makeCustomer(owner, { agencyId: north }) }
    await makeCredit(owner, { ...elsewhere, date: '2026-11-20' })
    await makeAlert(owner, { kind: 'debt_overdue', hour: 9, days: 10 })
    await minute('2026-11-27T08:59:00Z')
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T09:00:00Z')
    const [mail, ...more] = await deliverMails(database)
    expect(mail?.subject).toContain('Centre')
    expect(mail?.text).toContain("Un client de l'agence doit depuis plus de 10 jours.")
    expect(mail?.text).toContain('500,00\u00A0MAD')
    expect(mail?.text).toContain('depuis 11 jours')
    expect(mail?.text).not.toContain('Alami')
    expect(more).toEqual([])
    await minute('2026-11-27T09:05:00Z')
    expect(await readMails()).toEqual([])
    // Its oldest part is paid back: what is left is of yesterday.
    await makeRepayment(owner, { agencyId, debtorId: amina, amount: 30_000, date: '2026-11-27' })
    await minute('2026-11-28T09:00:00Z')
    expect((await readMails()).filter((subject) => subject.includes('Avance client'))).toEqual([])
  })

  it('that an operator owes for a month are mailed until they are received', async () => {
    const { owner, agencies } = await makeSpace(['Centre', 'Nord'])
    const [agencyId = '', north = ''] = agencies
    const operatorId = await makeOperator(database)
    await makeCommissionRule(owner, { operatorId, validFrom: '2026-09-01' })
    await makeTransactions(owner, [
      { agencyId, operatorId, amount: 100_000, date: '2026-09-20' },
      { agencyId: north, operatorId, amount: 50_000, date: '2026-10-20' },
    ])
    await makeAlert(owner, { kind: 'commission_overdue', hour: 9, days: 50 })
    await minute('2026-11-27T09:00:00Z')
    const [mail, ...more] = await deliverMails(database)
    expect(mail?.subject).toContain('Commission en retard')
    expect(mail?.text).toContain('plus de 50 jours')
    expect(mail?.text).toContain('septembre 2026')
    expect(mail?.text).toContain('100,00\u00A0MAD')
    expect(more).toEqual([])
    // Received for all agencies together, which the agency's own rows do not say.
    const id = await makeDeclared(owner, { operatorId, month: '2026-09-01' })
    const received = { state: 'received', received: centimes(1), received_on: '2026-11-27', via: 'bank' } as const
    await database.db.updateTable('commission_months').set(received).where('id', '=', id).execute()
    await minute('2026-11-28T09:00:00Z')
    expect((await readMails()).filter((subject) => subject.includes('Commission'))).toEqual([])
  })

  it('that three closings in a row did not read are mailed with the third', async () => {
    const { owner, agencyId } = await makeSpace()
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId, openedOn: '2026-11-20' })
    await makeAlert(owner, { kind: 'not_read' })
    const closeWith = async (date: string, said: object, opening: number | null = null) =>
      as(owner)
        .now()
        .closings.close({
          id: newId(),
          agencyId,
          date,
          opening,
          counts: makeCounts(0),
          comment: 'Compté',
          balances: [{ accountId, ...said }],
        })
    const unread = { notReadReason: 'Portail indisponible' }
    await closeWith('2026-11-22', unread, 0)
    await closeWith('2026-11-23', { declared: 0 })
    await closeWith('2026-11-24', unread)
    await closeWith('2026-11-25', unread)
    expect(await readMails()).toEqual([])
    await closeWith('2026-11-26', unread)
    const [mail] = await deliverMails(database)
    expect(mail?.subject).toBe('Solde opérateur non relevé\u00A0: Centre')
    expect(mail?.text).toContain('3 clôtures sans relevé')
  })
})

describe('the evening', () => {
  async function disputeOpening(owner: TestUser, agencyId: string) {
    await makeTransaction(owner, { agencyId, amount: 50_000, date: toIsoDate('2026-11-26') })
    await makeTransaction(owner, { agencyId, amount: 50_000 })
    await close(owner, { agencyId, count: 50_000, date: '2026-11-26' })
    const more = { opening: 40_000, openingReason: 'Un sac de monnaie manquait' }
    return close(owner, { agencyId, count: 90_000, ...more })
  }

  it('has one mail to each person, with the disputed openings of the agencies that the person reads', async () => {
    const { owner, agencies } = await makeSpace(['Centre', 'Nord'])
    const [centre = '', nord = ''] = agencies
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [nord] })
    await makeAlert(owner, { kind: 'opening_disputed', recipientIds: [owner.userId, manager.memberId] })
    await disputeOpening(owner, centre)
    const closingId = await disputeOpening(owner, nord)
    await minute('2026-11-27T21:14:00Z')
    expect(await readMails()).toEqual([])
    await minute('2026-11-27T21:15:00Z')
    const mails = await deliverMails(database)
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
      [`${manager.email}: Solde de départ contesté\u00A0: Nord`, `${owner.email}: 2 alertes du jour`].sort(),
    )
    const own = mails.find(({ to }) => to === manager.email)
    expect(own?.text).toContain('Motif\u00A0: Un sac de monnaie manquait')
    expect(own?.text).toContain('Dernier compté\u00A0: 500,00\u00A0MAD\nSolde de départ\u00A0: 400,00\u00A0MAD')
    expect(own === undefined ? '' : linkIn(own, '/app')).toContain(closingId)
    await minute('2026-11-27T21:16:00Z')
    expect(await readMails()).toEqual([])
  })

  it('that was missed is mailed later, once by two servers', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeAlert(owner, { kind: 'opening_disputed' })
    await disputeOpening(owner, agencyId)
    const other = secondPool(database)
    try {
      const servers = [database, { ...database, db: other.db, pool: other.pool }]
      await Promise.all(servers.map((on) => minute('2026-11-28T07:00:00Z', on)))
    } finally {
      await other.close()
    }
    expect(await readMails()).toHaveLength(1)
  })

  it('sends nothing of a space that was suspended by then, nor later', async () => {
    const { owner, agencyId } = await makeSpace()
    // With an account of their own, which stays active.
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    await makeAlert(owner, { kind: 'opening_disputed', recipientIds: [owner.userId, manager.memberId] })
    await disputeOpening(owner, agencyId)
    const set = (status: 'suspended' | 'active') =>
      database.db.updateTable('users').set({ status }).where('id', '=', owner.userId).execute()
    await set('suspended')
    await minute('2026-11-27T21:15:00Z')
    await set('active')
    await minute('2026-11-27T21:20:00Z')
    expect(await readMails()).toEqual([])
  })
})

it('a day that is reopened is mailed at once, with the reason', async () => {
  const { owner, agencyId } = await makeSpace()
  await makeTransaction(owner, { agencyId, amount: 743_000 })
  await makeAlert(owner, { kind: 'reopened' })
  const id = await close(owner, { agencyId, count: 743_000 })
  expect(await readMails()).toEqual([])
  await as(owner).now().closings.reopen({ id, reason: 'Une sortie avait été oubliée' })
  const [mail] = await deliverMails(database)
  expect(mail?.subject).toBe('Journée rouverte\u00A0: Centre')
  expect(mail?.text).toContain('Motif\u00A0: Une sortie avait été oubliée')
})

it('the cash of a day that is taken with another count is mailed at once, with the reason', async () => {
  const { owner, agencyId } = await makeSpace()
  await makeClosing(owner, { agencyId, date: '2026-11-26', opening: 50_000 })
  await database.db.updateTable('agencies').set({ handover: true }).where('id', '=', agencyId).execute()
  await makeAlert(owner, { kind: 'taking_disputed' })
  const { start } = as(owner).now().shifts
  await start({ id: newId(), agencyId, counts: [{ denomination: 20_000, quantity: 2 }], comment: 'Un billet manquait' })
  const [mail] = await deliverMails(database)
  expect(mail?.subject).toBe('Caisse contestée à la prise\u00A0: Centre')
  expect(mail?.text).toContain('Attendu\u00A0: 500,00\u00A0MAD\nCompté\u00A0: 400,00\u00A0MAD')
  expect(mail?.text).toContain('Motif\u00A0: Un billet manquait')
})

describe('who gets no mail', () => {
  it('is who may not read the figures of the agency when it leaves', async () => {
    const { owner, agencies } = await makeSpace(['Centre', 'Nord'])
    const [centre = '', nord = ''] = agencies
    await makeTransaction(owner, { agencyId: centre, amount: 743_000 })
    const reads = await makeMember(owner, { role: 'manager', agencyIds: [centre] })
    const accountant = await makeMember(owner, { role: 'accountant' })
    const cannot = [
      await makeMember(owner, { role: 'manager', agencyIds: [nord] }),
      await makeMember(owner, { role: 'cashier', agencyIds: [centre], blind: true }),
      await makeMember(owner, { role: 'cashier', agencyIds: [centre], status: 'deactivated' }),
      await makeMember(owner, { role: 'cashier' }),
    ]
    const suspended = await makeMember(owner, { role: 'manager', agencyIds: [centre] })
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.userId).execute()
    const leaves = await makeMember(owner, { role: 'manager', agencyIds: [centre] })
    const recipientIds = [reads, accountant, suspended, leaves, ...cannot].map(({ memberId }) => memberId)
    await makeAlert(owner, { kind: 'discrepancy', threshold: 0, recipientIds })
    const ofOtherRule = await makeMember(owner, { role: 'manager', agencyIds: [centre] })
    await makeAlert(owner, { kind: 'reopened', recipientIds: [ofOtherRule.memberId] })
    await database.db.deleteFrom('member_agencies').where('member_id', '=', leaves.memberId).execute()
    await close(owner, { agencyId: centre, count: 733_000 })
    const subject = 'Écart à la clôture : Centre'
    expect((await readMails()).sort()).toEqual([`${reads.email}: ${subject}`, `${accountant.email}: ${subject}`].sort())
  })

  it('is everybody of a space that is suspended or has no subscription', async () => {
    for (const state of ['suspended', 'expired', 'none'] as const) {
      const owner = await makeOwner(database, { state })
      const agencyId = await makeAgency(owner, { name: 'Centre' })
      await makeTransaction(owner, { agencyId })
      await makeAlert(owner, { kind: 'day_not_closed', hour: 21 })
      await makeAlert(owner, { kind: 'cash_above', threshold: 1 })
    }
    await minute('2026-11-27T21:00:00Z')
    expect(await readMails()).toEqual([])
  })
})

describe('the rules', () => {
  async function makeRule(owner: TestUser, more: object = {}) {
    const rule = {
      kind: 'discrepancy' as const,
      agencyId: null,
      threshold: 10_000,
      hour: null,
      recipientIds: [owner.userId],
    }
    return as(owner)
      .now()
      .alerts.create({ id: newId(), ...rule, ...more })
  }

  it('are listed with their latest mails and to whom', async () => {
    const { owner, agencyId } = await makeSpace()
    await makeTransaction(owner, { agencyId, amount: 743_000 })
    const { id } = await makeRule(owner, { hour: 4 })
    await close(owner, { agencyId, count: 733_000 })
    const { rules, people } = await as(owner).now().alerts.list()
    expect(rules).toMatchObject([
      {
        id,
        kind: 'discrepancy',
        threshold: 10_000,
        hour: null,
        enabled: true,
        recipients: [{ id: owner.userId, name: 'Salma Benali', isActive: true }],
        latest: [
          { agencyName: 'Centre', date: '2026-11-27', sentAtLocal: '2026-11-27T10:00', sentTo: ['Salma Benali'] },
        ],
      },
    ])
    expect(people).toEqual([{ id: owner.userId, name: 'Salma Benali' }])
  })

  it('are created once, edited by version, switched and removed, each with a line in the trail', async () => {
    const { owner, agencyId } = await makeSpace()
    const member = await makeMember(owner, { role: 'accountant', name: 'Nadia' })
    const rule = {
      kind: 'discrepancy' as const,
      agencyId: null,
      threshold: 0,
      hour: null,
      recipientIds: [owner.userId],
    }
    const id = newId()
    const calls = as(owner).now().alerts
    const created = await calls.create({ id, ...rule })
    expect(await calls.create({ id, ...rule })).toEqual(created)
    expect(await catchRefusal(calls.create({ id, ...rule, threshold: 5 }))).toMatchObject({ reason: 'create.id_taken' })
    const edited = await calls.update({
      ...rule,
      id,
      updatedAt: created.updatedAt,
      kind: 'cash_above',
      threshold: 15_000_000,
      agencyId,
      recipientIds: [member.memberId],
    })
    expect(edited).toMatchObject({ kind: 'cash_above', agencyName: 'Centre', recipients: [{ name: 'Nadia' }] })
    const stale = calls.update({ ...rule, id, updatedAt: created.updatedAt })
    expect(await catchRefusal(stale)).toMatchObject({ reason: 'edit.stale' })
    expect(await calls.setEnabled({ id, enabled: false })).toMatchObject({ enabled: false })
    await calls.setEnabled({ id, enabled: false })
    await calls.remove({ id })
    expect(await catchRefusal(calls.remove({ id }))).toMatchObject({ reason: 'alerts.not_found' })
    const { rows } = await as(owner).now().audit.list({ page: 1 })
    expect(rows.map(({ action }) => action)).toEqual([
      'alerts.remove',
      'alerts.update',
      'alerts.update',
      'alerts.create',
    ])
  })

  it.each([
    [{ kind: 'cash_above', threshold: 0 }, 'threshold'],
    [{ kind: 'cash_above', threshold: null }, 'threshold'],
    [{ kind: 'discrepancy', threshold: null }, 'threshold'],
    [{ kind: 'day_not_closed', threshold: null }, 'hour'],
    [{ kind: 'debt_overdue', hour: 9 }, 'days'],
    [{ kind: 'debt_overdue', hour: 9, days: 366 }, 'days'],
    [{ recipientIds: [] }, 'recipientIds'],
  ])('refuse %j at the field %s', async (wrong, field) => {
    const { owner } = await makeSpace()
    const refusal = await catchRefusal(makeRule(owner, wrong))
    expect(Object.keys(refusal.fieldErrors ?? {})).toEqual([field])
  })

  it('are fifty at most', async () => {
    const { owner } = await makeSpace()
    for (let n = 0; n < 50; n += 1) await makeAlert(owner, { kind: 'reopened' })
    expect(await catchRefusal(makeRule(owner))).toMatchObject({ reason: 'alerts.too_many' })
  })

  it('of one agency end with it, and a person who is removed leaves theirs', async () => {
    const { owner, agencyId } = await makeSpace()
    const member = await makeMember(owner, { role: 'accountant' })
    await makeAlert(owner, { kind: 'reopened', agencyId })
    await makeAlert(owner, { kind: 'reopened', recipientIds: [member.memberId] })
    await as(owner).now().team.remove({ id: member.memberId })
    await as(owner).now().agencies.remove({ id: agencyId })
    expect((await as(owner).now().alerts.list()).rules).toMatchObject([{ kind: 'reopened', recipients: [] }])
  })
})
