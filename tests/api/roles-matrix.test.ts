import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefusalCode } from '#shared/errors/codes.ts'
import type { ExportKind } from '#shared/exports/export-terms.ts'
import { checkAction, type ActionRefusal } from '#shared/team/permissions.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction, type TestMember } from '#tests/support/factories.ts'
import { type ProcedureOfRouter, procedures } from '#tests/support/procedures.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { makeShift, makeSpotCheck } from '#tests/support/shift-factories.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { inputEntries } from '#tests/api/matrix/inputs.ts'
import { idPaths, replaceAt, valueAt, withUnknownIds } from '#tests/api/matrix/swap-ids.ts'
import { CANARY, digestTables } from '#tests/api/matrix/world.ts'

/*
 * The matrix of a tenant's own people: every procedure on its rows × every kind of member × an own agency, an agency of the
 * tenant beyond the scope, and another tenant. What a role may do is read from the policy; that agencies and tenants are kept
 * apart is compared with ids that do not exist.
 */

const kinds = {
  manager: { role: 'manager' },
  managerEverywhere: { role: 'manager', allAgencies: true },
  cashier: { role: 'cashier' },
  cashierWithoutClosing: { role: 'cashier', canClose: false },
  blindCashier: { role: 'cashier', blind: true },
  accountant: { role: 'accountant' },
} as const satisfies Record<
  string,
  { role: Exclude<MemberRole, 'owner'>; allAgencies?: boolean; canClose?: boolean; blind?: boolean }
>
type Kind = keyof typeof kinds
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys types the keys of any object as strings
const kindNames = Object.keys(kinds) as Kind[]
const limitedKinds = kindNames.filter((kind) => kinds[kind].role !== 'accountant' && kind !== 'managerEverywhere')

const onRows = procedures.filter(({ access }) => access === 'subscribed')

const database = withDatabase()
let server: TestServer
let owner: TestUser
let other: TestUser
/** An agency that has nothing of the inputs. */
let home: string
let members: Record<Kind, TestMember>

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

/** New people for each procedure: every test reads all rows of its owner, and the inputs of all procedures are thousands. */
async function makeSpace(): Promise<void> {
  owner = await makeOwner(database)
  other = await makeOwner(database)
  home = await makeAgency(owner, { name: 'Centre' })
  await makeTransaction(owner, { agencyId: home, description: 'Envoi' })
  const made: Partial<Record<Kind, TestMember>> = {}
  for (const kind of kindNames) made[kind] = await makeMember(owner, kinds[kind])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete after the loop
  members = made as Record<Kind, TestMember>
  // A first session is written to the member as its last use.
  for (const kind of kindNames) await server.cookieFor(members[kind])
}

/** Without sessions and the limits of members, which the test itself writes. */
async function listRows({ userId }: TestUser) {
  const tables = await digestTables(database, userId, { withSessions: false })
  return tables.filter(({ table }) => table !== 'member_agencies')
}

function marked(label: string) {
  return `${label} ${CANARY}`
}

function toActing(kind: Kind) {
  const { role, ...about } = { allAgencies: false, canClose: true, blind: false, ...kinds[kind] }
  return { id: members[kind].memberId, role, ...about, allAgencies: about.allAgencies || role === 'accountant' }
}

function expectedRefusal(
  kind: Kind,
  { action, path }: Pick<ProcedureOfRouter, 'action' | 'path'>,
): ActionRefusal | null {
  if (action === undefined) throw new Error(`${path} has no action`)
  return checkAction(action, toActing(kind), 'password')
}

/** The agencies of a member without all of them. */
async function limitTo(kind: Kind, agencyIds: readonly string[]): Promise<void> {
  const { memberId } = members[kind]
  const { db } = database
  await db.deleteFrom('member_agencies').where('member_id', '=', memberId).execute()
  if (agencyIds.length === 0) return
  const rows = agencyIds.map((agencyId) => ({ owner_id: owner.userId, member_id: memberId, agency_id: agencyId }))
  await db.insertInto('member_agencies').values(rows).execute()
}

async function listAgencyIds(): Promise<string[]> {
  const rows = await database.db.selectFrom('agencies').select('id').where('owner_id', '=', owner.userId).execute()
  return rows.map(({ id }) => id)
}

const TABLES_OF_AGENCIES = [
  'transactions',
  'deleted_transactions',
  'feeds',
  'closings',
  'operator_accounts',
  'operator_movements',
  'debtors',
  'debt_entries',
  'terminals',
  'handovers',
] as const

/** The agency of the row that an id of an input names; undefined where it names none of an agency. */
async function findRowAgency(id: unknown): Promise<string | undefined> {
  const { db } = database
  const agencies = db
    .selectFrom('agencies')
    .select('id as agencyId')
    .where('id', '=', String(id))
    .$castTo<{ agencyId: string | null }>()
  const rows = await TABLES_OF_AGENCIES.reduce(
    (query, table) => query.unionAll(db.selectFrom(table).select('agency_id as agencyId').where('id', '=', String(id))),
    agencies,
  ).execute()
  return rows.find(({ agencyId }) => agencyId !== null)?.agencyId ?? undefined
}

async function callAs(
  kind: Kind,
  { path, type }: ProcedureOfRouter,
  input: unknown,
  session?: string,
): Promise<TestAnswer> {
  const cookie = session ?? (await server.cookieFor(members[kind]))
  const response = await server.call({ path, type, input, cookie })
  expect(response.status, response.text).not.toBe(500)
  return response
}

function makeInput({ path }: ProcedureOfRouter, who: TestUser): Promise<unknown> {
  const entry = inputEntries.get(path)
  if (entry === undefined) throw new Error(`${path} has no input`)
  return entry.make({ who, text: marked })
}

function withoutRequestId({ status, text }: TestAnswer) {
  return `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
}

/** Products, types and operators are the whole tenant's. */
function hasOwnWords({ action }: ProcedureOfRouter): boolean {
  return action === 'catalogue.read'
}

/** What only the person who holds the cash does, who is the owner. */
const ofHolder: Readonly<Record<string, RefusalCode>> = {
  'handovers.propose': 'shifts.not_yours',
  'handovers.cancel': 'handovers.not_own',
}

let refused = 0
let allowed = 0
let beyondScope = 0
let ofOtherTenant = 0

describe.each(onRows)('$path ($action)', (procedure) => {
  beforeAll(makeSpace)

  it.each(kindNames)('%s in an own agency', async (kind) => {
    const input = await makeInput(procedure, owner)
    await limitTo(kind, await listAgencyIds())
    const refusal = expectedRefusal(kind, procedure)
    if (refusal === null) {
      const { status, error, text } = await callAs(kind, procedure, input)
      if (kinds[kind].role === 'cashier' && procedure.action === 'entries.change') {
        // The rows of the inputs are the owner's.
        expect(error).toMatchObject({ code: 'FORBIDDEN', reason: 'access.entry_fixed' })
      } else if (kinds[kind].role === 'cashier' && procedure.path === 'transfers.cancel') {
        expect(error).toMatchObject({ code: 'FORBIDDEN', reason: 'transfers.other_side' })
      } else if (ofHolder[procedure.path] !== undefined) {
        expect(error).toMatchObject({ code: 'FORBIDDEN', reason: ofHolder[procedure.path] })
      } else if (procedure.path === 'shortages.answer') {
        // The shortage of another person: the member concerned alone finds it.
        expect(error).toMatchObject({ code: 'NOT_FOUND', reason: 'shortages.not_found' })
      } else if (/^statements\.(preview|check|start)$/.test(procedure.path)) {
        // A file that the owner sent.
        expect(error).toMatchObject({ code: 'NOT_FOUND', reason: 'statements.not_found' })
      } else if (procedure.path === 'transfers.attach') {
        // A file of the owner's account.
        expect(error).toMatchObject({ code: 'NOT_FOUND', reason: 'attachments.not_found' })
      } else {
        expect(status, text).toBe(200)
      }
      allowed += 1
      return
    }
    const before = await listRows(owner)
    const session = await server.cookieFor(members[kind])
    for (const sent of [input, { nonsense: true }, undefined]) {
      const { status, error } = await callAs(kind, procedure, sent, session)
      expect({ status, code: error?.code, reason: error?.reason }).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        reason: refusal,
      })
    }
    expect(await listRows(owner), 'a refused call wrote something').toEqual(before)
    refused += 1
  })

  it.each(limitedKinds)('%s beyond the own agencies', async (kind) => {
    if (expectedRefusal(kind, procedure) !== null) return
    const input = await makeInput(procedure, owner)
    const all = await listAgencyIds()
    const bound: Array<{ at: readonly string[]; agencyId: string }> = []
    for (const at of idPaths(input)) {
      const agencyId = await findRowAgency(valueAt(input, at))
      if (agencyId !== undefined) bound.push({ at, agencyId })
    }
    const before = await listRows(owner)
    for (const { at, agencyId } of bound) {
      // Money goes to any agency of the space.
      if (procedure.path === 'transfers.send' && at.join('.') === 'to.id') continue
      // Everything but this one agency, so that only the scope of this id decides.
      await limitTo(
        kind,
        all.filter((id) => id !== agencyId),
      )
      const response = await callAs(kind, procedure, input)
      const unknown = await callAs(kind, procedure, replaceAt(input, at, newId()))
      expect(withoutRequestId(response), at.join('.')).toBe(withoutRequestId(unknown))
      beyondScope += 1
    }
    await limitTo(kind, [home])
    const response = await callAs(kind, procedure, input)
    if (!hasOwnWords(procedure)) expect(response.text, 'words of another agency').not.toContain(CANARY)
    if (bound.length > 0) {
      const unknown = withUnknownIds(
        input,
        bound.map(({ at }) => at),
      )
      expect(withoutRequestId(response)).toBe(withoutRequestId(await callAs(kind, procedure, unknown)))
      expect(await listRows(owner), 'rows of another agency changed').toEqual(before)
    }
  })

  it.each(kindNames)('%s in another tenant', async (kind) => {
    if (expectedRefusal(kind, procedure) !== null) return
    const input = await makeInput(procedure, owner)
    const foreign = await makeInput(procedure, other)
    const paths = idPaths(foreign).filter((at) => valueAt(foreign, at) !== valueAt(input, at))
    if (paths.length === 0) return
    await limitTo(kind, await listAgencyIds())
    const before = await digestTables(database, other.userId, { withSessions: true })
    const response = await callAs(kind, procedure, foreign)
    expect(withoutRequestId(response)).toBe(
      withoutRequestId(await callAs(kind, procedure, withUnknownIds(foreign, paths))),
    )
    expect(response.text, 'words of another tenant').not.toContain(CANARY)
    expect(
      await digestTables(database, other.userId, { withSessions: true }),
      'rows of another tenant changed',
    ).toEqual(before)
    ofOtherTenant += 1
  })
})

describe('files', () => {
  beforeAll(makeSpace)

  const filters = {
    transactions: (agencyId) => `agencyId=${agencyId}`,
    journal: (agencyId) => `agencyId=${agencyId}&date=${TEST_TODAY}&startingBalance=0&incomingFeed=0&outgoingFeed=0`,
    closings: (agencyId) => `agencyId=${agencyId}&filter=all`,
    discrepancies: (agencyId) => `agencyId=${agencyId}&filter=all`,
    feeds: (agencyId) => `agencyId=${agencyId}`,
    shortages: (agencyId) => `agencyId=${agencyId}`,
    shifts: (agencyId) => `agencyId=${agencyId}`,
    spotChecks: (agencyId) => `agencyId=${agencyId}`,
    expenses: (agencyId) => `agencyId=${agencyId}&month=${TEST_TODAY}`,
  } as const satisfies Partial<Record<ExportKind, (agencyId: string) => string>>
  type MemberFile = keyof typeof filters
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys types the keys of any object as strings
  const fileKinds = Object.keys(filters) as MemberFile[]

  async function download(kind: Kind, file: MemberFile, query: string) {
    const response = await fetch(`${server.url}/api/exports/${file}.csv?${query}`, {
      headers: { Cookie: await server.cookieFor(members[kind]) },
    })
    const text = await response.text()
    const { status, headers } = response
    return { status, rows: headers.get('x-exported-rows'), name: headers.get('content-disposition'), text }
  }

  it.each(kindNames.flatMap((kind) => fileKinds.map((file) => ({ kind, file }))))(
    '$file for $kind',
    async ({ kind, file }) => {
      const agencyId = await makeAgency(owner, { name: marked(`Agence ${newId()}`) })
      await makeTransaction(owner, { agencyId, description: marked('Envoi') })
      await makeClosing(owner, { agencyId, date: '2026-11-20', discrepancy: -5000 })
      await makeSpotCheck(owner, { agencyId, comment: marked('Contrôle') })
      await makeShift(owner, { agencyId, reason: marked('Compté') })
      const refusal = checkAction('exports.download', toActing(kind), 'password')
      await limitTo(kind, [home])
      if (refusal !== null) {
        const { status, text } = await download(kind, file, filters[file](home))
        expect(status).toBe(403)
        expect(text).toContain(refusal)
        return
      }
      const own = await download(kind, file, filters[file](home))
      expect(own.status, own.text).toBe(200)
      if (!limitedKinds.includes(kind)) return
      const foreign = await download(kind, file, filters[file](agencyId))
      const unknown = await download(kind, file, filters[file](newId()))
      expect({ ...foreign, text: foreign.text.replace(/"requestId":"[^"]*"/, '') }).toEqual({
        ...unknown,
        text: unknown.text.replace(/"requestId":"[^"]*"/, ''),
      })
      if (file === 'journal') return
      const everything = await download(kind, file, filters[file]('').replace('agencyId=', ''))
      expect(everything.status, everything.text).toBe(200)
      expect(everything.text).not.toContain(CANARY)
    },
  )
})

describe('the matrix', () => {
  it('tried what it is about', () => {
    expect(refused).toBeGreaterThan(60)
    expect(allowed).toBeGreaterThan(60)
    expect(beyondScope).toBeGreaterThan(30)
    expect(ofOtherTenant).toBeGreaterThan(40)
  })
})
