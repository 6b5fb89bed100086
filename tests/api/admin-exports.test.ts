import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORTED_ROWS_HEADER } from '#shared/exports/export-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  findOperatorId,
  makeAdmin,
  makeAgency,
  makeCustomProduct,
  makeOwner,
  makePayment,
  makeRequest,
  makeTransaction,
} from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Files for administrators: payments, subscriptions, transactions of all clients, audit trail. */

const database = withDatabase()
let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer(database)
  admin = await makeAdmin(database, { firstName: 'Aïcha', lastName: 'Direction' })
})
afterAll(() => server.close())

async function send(path: string) {
  const headers = { Cookie: await server.cookieFor(admin) }
  const response = await fetch(`${server.url}/api/exports/${path}`, { headers })
  expect(response.status, await response.clone().text()).toBe(200)
  return response
}

async function downloadLines(path: string) {
  const response = await send(path)
  const lines = (await response.text()).split('\r\n')
  // Empty after the last line end, and the head.
  expect(Number(response.headers.get(EXPORTED_ROWS_HEADER))).toBe(lines.length - 2)
  return { head: lines[0]?.replace('\uFEFF', ''), lines: lines.slice(1, -1) }
}

describe('payments', () => {
  it('have the receipt and who decided when, with the filter and search of the list', async () => {
    const owner = await makeOwner(database, { firstName: '=Salma', lastName: 'Export', state: 'none' })
    const requestId = await makeRequest(database, owner)
    const [approved, rejected] = [await makePayment(owner), await makePayment(owner, { amount: 50_050 })]
    await database.db.updateTable('manual_payments').set({ request_id: requestId }).where('id', '=', approved).execute()
    const { payments } = as(admin).now()
    const first = await payments.decision({ id: approved })
    await payments.approve({
      id: approved,
      updatedAt: first.payment.updatedAt,
      target: { kind: 'request', id: requestId },
      withoutSubscription: true,
    })
    const second = await payments.decision({ id: rejected })
    await payments.reject({ id: rejected, updatedAt: second.payment.updatedAt, reason: 'Montant illisible' })
    const { head, lines } = await downloadLines('payments.csv?search=export')
    expect(head).toBe(
      '"Client";"Email";"Montant";"Date de paiement";"Soumise le";"Pack";"Référence";"Statut";"Motif du rejet";"Traité par";"Traité le";"Reçu n°";"Commentaire";"Preuve"',
    )
    const byStatus = (word: string) => lines.filter((line) => line.includes(`"${word}"`))
    expect(lines).toHaveLength(2)
    expect(byStatus('Approuvé')[0]).toMatch(
      /^"'=Salma Export";"client-\d+@exemple\.ma";1990,00;27\/11\/2026;27\/11\/2026;"Pack Pro";"SD-\d{4}-\d{4}";"Approuvé";;"Aïcha Direction";"\d\d\/\d\d\/\d{4} à \d\d:\d\d";1;;$/,
    )
    expect(byStatus('Rejeté')[0]).toContain(';500,50;')
    expect(byStatus('Rejeté')[0]).toContain('"Rejeté";"Montant illisible";"Aïcha Direction";')
    expect((await downloadLines('payments.csv?search=export&status=rejected')).lines).toHaveLength(1)
    expect((await downloadLines('payments.csv?search=500,50+export')).lines).toHaveLength(1)
    const sheet = await readSheet(Buffer.from(await (await send('payments.xlsx?search=export')).arrayBuffer()))
    expect(sheet.map((row) => row[2])).toEqual(['Montant', 500.5, 1990, null])
    expect(sheet.at(-1)?.[0]).toBe('Total : 2')
  })

  it('name who corrected a decision last', async () => {
    const owner = await makeOwner(database, { firstName: 'Corrigé', lastName: 'Paiement' })
    const id = await makePayment(owner)
    const { payments } = as(admin).now()
    const { payment } = await payments.decision({ id })
    const content = { id, amount: 100, paymentDate: payment.paymentDate, comment: null, attachmentUrl: null }
    const saved = await payments.update({ ...content, updatedAt: payment.updatedAt, status: 'approved' })
    const other = await makeAdmin(database, { firstName: 'Badr', lastName: 'Second' })
    // A correction that leaves the status is no decision.
    await as(other)
      .now()
      .payments.update({
        ...content,
        amount: 200,
        updatedAt: saved.updatedAt,
        status: 'approved',
      })
    const [line] = (await downloadLines('payments.csv?search=corrige')).lines
    expect(line).toContain('"Approuvé";;"Aïcha Direction";')
    expect(line).not.toContain('Badr')
  })
})

describe('subscriptions', () => {
  it('have the columns and the filters of the list', async () => {
    await makeOwner(database, { firstName: 'Nadia', lastName: 'Abonnée', phone: '+212612345678', plan: 'Pack Pro' })
    await makeOwner(database, { firstName: 'Omar', lastName: 'Abonnée', state: 'expired' })
    await makeOwner(database, { firstName: 'Rim', lastName: 'Abonnée', state: 'trial' })
    const { head, lines } = await downloadLines('subscriptions.csv?search=abonnee')
    expect(head).toBe('"Client";"Email";"Téléphone";"Pack";"Statut";"Début";"Fin";"Essai";"Créé le"')
    expect(lines).toHaveLength(3)
    const nadia = lines.find((line) => line.startsWith('"Nadia'))
    expect(nadia).toMatch(/;"=""06 12 34 56 78""";"Pack Pro";"Actif";28\/10\/2026;28\/10\/2027;"non";/)
    expect(lines.find((line) => line.startsWith('"Omar'))).toContain('"Abonnement terminé"')
    expect(lines.find((line) => line.startsWith('"Rim'))).toContain('"oui"')
    expect((await downloadLines('subscriptions.csv?search=abonnee&filter=ended')).lines).toHaveLength(1)
  })
})

describe('transactions of all clients', () => {
  it('have every row of the filter, newest first, with the client', async () => {
    const [first, second] = [
      await makeOwner(database, { firstName: 'Ali', lastName: 'Fichier' }),
      await makeOwner(database, { firstName: 'Bouchra', lastName: 'Fichier' }),
    ]
    const agencyId = await makeAgency(first, { name: 'Agence; Nord' })
    const customProductId = await makeCustomProduct(first, {
      name: 'Mandat',
      operatorId: await findOperatorId(database, 'Wafacash'),
    })
    await makeTransaction(first, {
      agencyId,
      customProductId,
      amount: 123_450,
      fee: 500,
      date: '2026-11-02',
      reference: '0012',
      description: '=1+1',
    })
    await makeTransaction(second, { type: 'outgoing', amount: 777, date: '2026-11-03' })
    const { head, lines } = await downloadLines('clientTransactions.csv?search=fichier')
    expect(head).toBe(
      '"Date";"Type";"Client";"Email";"Agence";"Opérateur";"Produit";"Montant";"Frais";"Référence";"Description"',
    )
    expect(lines[0]).toContain('03/11/2026;"Sortie";"Bouchra Fichier";')
    expect(lines[1]).toBe(
      `02/11/2026;"Entrée";"Ali Fichier";"${first.email}";"Agence; Nord";"Wafacash";"Mandat";1234,50;5,00;"=""0012""";"'=1+1"`,
    )
    const count = async (query: string) => (await downloadLines(`clientTransactions.csv?${query}`)).lines.length
    expect(await count('search=1+234,50')).toBe(1)
    expect(await count('search=mandat&to=2026-11-01')).toBe(0)
    expect(await count('from=2026-11-02&to=2026-11-03')).toBe(2)
    expect(await count('from=2026-11-02&to=2026-11-03&type=outgoing')).toBe(1)
  })

  it('are read in batches without gaps, also more than the list shows', async () => {
    const owner = await makeOwner(database, { firstName: 'Zhor', lastName: 'Nombreuse' })
    const agencyId = await makeAgency(owner, { name: 'Comptoir' })
    await sql`
      insert into transactions (owner_id, id, type, amount, agency_id, date, created_by, description)
      select ${owner.userId}, gen_random_uuid(), 'incoming', n + 1, ${agencyId}, date '2025-01-01' + n % 300, ${owner.userId}, 'n' || n
      from generate_series(0, 2499) as n`.execute(database.db)
    for (const query of ['search=nombreuse', 'from=2025-01-01&to=2025-12-31', 'search=comptoir&type=incoming']) {
      const { lines } = await downloadLines(`clientTransactions.csv?${query}`)
      expect(new Set(lines.map((line) => line.split(';').at(-1))).size, query).toBe(2_500)
      const days = lines.map((line) => line.slice(0, 10).split('/').toReversed().join('-'))
      expect(days, query).toEqual(days.toSorted().toReversed())
    }
  })
})

describe('the audit trail', () => {
  it('has who did what to whom, before and after, in words', async () => {
    const owner = await makeOwner(database, { firstName: 'Tracée', lastName: 'Zahra' })
    const id = newId()
    const { groups } = as(owner).now()
    const group = await groups.create({ id, name: 'Groupe Nord' })
    await groups.update({ id, name: 'Groupe; "Sud"', updatedAt: group.updatedAt })
    const { head, lines } = await downloadLines('audit.csv?search=tracee')
    expect(head).toBe('"Date";"Action";"Concerne";"Client";"Par";"Rôle";"Motif";"Avant";"Après";"Ligne";"Requête"')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      /^"\d\d\/\d\d\/\d{4} à \d\d:\d\d";"Groupe modifié";"Groupe; ""Sud""";"Tracée Zahra";"Tracée Zahra";"Client";;"Nom\u00A0: Groupe Nord";"Nom\u00A0: Groupe; ""Sud""";\d+;"[^"]+"$/,
    )
    expect((await downloadLines('audit.csv?search=tracee&action=groups.create')).lines).toHaveLength(1)
    expect((await downloadLines('audit.csv?search=tracee&from=2030-01-01')).lines).toHaveLength(0)
  })
})
