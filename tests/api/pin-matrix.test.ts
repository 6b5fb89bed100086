import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Space } from '#server/features/auth/sessions.ts'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { checkAction } from '#shared/team/permissions.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { type ProcedureOfRouter, procedures } from '#tests/support/procedures.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { givePin, makeTerminal, startPinSession, type TestTerminal } from '#tests/support/terminal-factories.ts'
import { inputEntries } from '#tests/api/matrix/inputs.ts'
import { idPaths, replaceAt, valueAt } from '#tests/api/matrix/swap-ids.ts'
import { CANARY, digestTables } from '#tests/api/matrix/world.ts'

/*
 * The matrix of sessions by PIN: every procedure × every role. They open nothing of an account or of the administration, what the
 * policy leaves to a PIN, and of that the agency of the terminal only, also to those who have the whole space by password.
 */

const roles = ['owner', 'manager', 'cashier', 'accountant'] as const satisfies readonly MemberRole[]

const database = withDatabase()
let server: TestServer
let owner: TestUser
let terminal: TestTerminal
let spaces: Record<MemberRole, Space>
/** Of a person who has to change the PIN first. */
let newcomer: Space

beforeAll(async () => {
  server = await startTestServer(database)
  owner = await makeOwner(database)
  terminal = await makeTerminal(owner, { agencyId: await makeAgency(owner, { name: 'Centre' }) })
  await makeTransaction(owner, { agencyId: terminal.agencyId, description: 'Envoi' })
  const make = async (role: Exclude<MemberRole, 'owner'>) =>
    (await makeMember(owner, { role, allAgencies: true })).space
  spaces = {
    owner: mintOwnSpace(owner),
    manager: await make('manager'),
    cashier: await make('cashier'),
    accountant: await make('accountant'),
  }
  newcomer = await make('manager')
  for (const { memberId } of Object.values(spaces)) await givePin(database, memberId)
  await givePin(database, newcomer.memberId, { mustChange: true })
})
afterAll(() => server.close())

async function callAs(space: Space, { path, type }: ProcedureOfRouter, input: unknown): Promise<TestAnswer> {
  const cookie = await startPinSession(server.deps, space, terminal.id)
  const response = await server.call({ path, type, input, cookie })
  expect(response.status, response.text).not.toBe(500)
  return response
}

/** What the door answers; null where it is open. */
function findExpected(role: MemberRole, { path, access, action }: ProcedureOfRouter): string | null {
  if (access === 'public' || access === 'pin') return null
  if (access === 'terminal') return 'terminals.not_enrolled'
  if (access !== 'subscribed') return 'access.password_needed'
  if (action === undefined) throw new Error(`${path} has no action`)
  return checkAction(action, { role, allAgencies: false, canClose: true, blind: false }, 'pin')
}

function withoutRequestId({ status, text }: TestAnswer) {
  return `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
}

let refused = 0
let open = 0
let beyond = 0

describe.each(procedures.filter(({ access }) => access !== 'public'))('$path ($access)', (procedure) => {
  it.each(roles)('%s', async (role) => {
    const expected = findExpected(role, procedure)
    // Access is checked before the input, which is not even read.
    const { error } = await callAs(spaces[role], procedure, { nonsense: true })
    if (expected === null) {
      expect(error?.reason ?? null).toBeNull()
      open += 1
    } else {
      expect(error?.reason).toBe(expected)
      refused += 1
    }
  })

  it('somebody who has to change the PIN', async () => {
    if (procedure.access === 'pin' || procedure.access === 'terminal') return
    const { error } = await callAs(newcomer, procedure, { nonsense: true })
    expect(error?.reason).toBe('access.pin_change_required')
  })
})

async function findRowAgency(id: unknown): Promise<string | undefined> {
  for (const table of ['transactions', 'deleted_transactions', 'feeds', 'closings', 'terminals'] as const) {
    const row = await database.db.selectFrom(table).select('agency_id').where('id', '=', String(id)).executeTakeFirst()
    if (row?.agency_id !== undefined && row.agency_id !== null) return row.agency_id
  }
  const query = database.db.selectFrom('agencies').select('id').where('id', '=', String(id))
  return (await query.executeTakeFirst())?.id
}

describe('another agency than that of the terminal', () => {
  const onRows = procedures.filter(({ access }) => access === 'subscribed')

  it.each(onRows.filter((procedure) => findExpected('owner', procedure) === null))(
    'does not exist for the owner in $path',
    async (procedure) => {
      const text = (label: string) => `${label} ${CANARY}`
      const input = await inputEntries.get(procedure.path)?.make({ who: owner, text })
      const before = await digestTables(database, owner.userId, { withSessions: false })
      const response = await callAs(spaces.owner, procedure, input)
      // Products and types are those of the whole space, and what one answers for is one's own wherever one signs in.
      if (procedure.action !== 'catalogue.read' && procedure.path !== 'shortages.mine')
        expect(response.text).not.toContain(CANARY)
      let ofUnknown = input
      let count = 0
      for (const at of idPaths(input)) {
        if ((await findRowAgency(valueAt(input, at))) === undefined) continue
        ofUnknown = replaceAt(ofUnknown, at, newId())
        count += 1
      }
      if (count === 0) return
      expect(withoutRequestId(response)).toBe(withoutRequestId(await callAs(spaces.owner, procedure, ofUnknown)))
      expect(
        await digestTables(database, owner.userId, { withSessions: false }),
        'rows of another agency changed',
      ).toEqual(before)
      beyond += 1
    },
  )
})

describe('files', () => {
  it.each(['transactions.csv', 'closings.xlsx', 'journal.csv'])('%s asks the password of the owner', async (file) => {
    const cookie = await startPinSession(server.deps, spaces.owner, terminal.id)
    const response = await fetch(`${server.url}/api/exports/${file}`, { headers: { Cookie: cookie } })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('access.password_needed')
  })
})

describe('the matrix', () => {
  it('tried what it is about', () => {
    expect(refused).toBeGreaterThan(150)
    expect(open).toBeGreaterThan(40)
    expect(beyond).toBeGreaterThan(12)
  })
})
