import { checkAction } from '#shared/team/permissions.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import { inputEntries } from '#tests/api/matrix/inputs.ts'
import { idPaths, valueAt } from '#tests/api/matrix/swap-ids.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import {
  makeAgency,
  makeDeletedTransaction,
  makeGroup,
  makeInvitation,
  makeMember,
  makeOwner,
  makeTransaction,
  type TestMember,
} from '#tests/support/factories.ts'
import type { ProcedureOfRouter } from '#tests/support/procedures.ts'
import type { TestUser } from '#tests/support/session.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import type { FuzzOptions, FuzzResult } from './fuzz-procedure.ts'
import { mutated } from './fuzz-procedure.ts'
import type { Tally } from './fuzz-run.ts'
import { readShape } from './input-fields.ts'
import { planCalls } from './plan-calls.ts'
import { findFaults, reachedService, readError } from './response-faults.ts'
import { callWith, sendText, wireText } from './send-text.ts'

/** Those without all agencies have one, and half of the time that of the input. */
export const fuzzedKinds = {
  manager: { role: 'manager', allAgencies: false, canClose: true, blind: false },
  cashier: { role: 'cashier', allAgencies: false, canClose: true, blind: false },
  blindCashier: { role: 'cashier', allAgencies: false, canClose: false, blind: true },
  accountant: { role: 'accountant', allAgencies: true, canClose: false, blind: false },
} as const satisfies Record<
  string,
  { role: Exclude<MemberRole, 'owner'>; allAgencies: boolean; canClose: boolean; blind: boolean }
>
type Kind = keyof typeof fuzzedKinds

/** In every text of an agency beyond the scope and in the team of it, and nowhere else. */
export const FOREIGN_AGENCY = 'ailleursdanslespace'
/** The same for another space. */
export const FOREIGN_SPACE = 'espacedunautre'

interface Space {
  readonly owner: TestUser
  /** Of every member. */
  readonly home: string
  /** Ids of what the limited members may not see. */
  readonly foreign: readonly string[]
}

async function makeMarkedRows(owner: TestUser, word: string): Promise<string[]> {
  const groupId = await makeGroup(owner, { name: `Groupe ${word}` })
  const agencyId = await makeAgency(owner, { name: `Agence ${word}`, groupId })
  const about = { agencyId, description: `Envoi ${word}`, reference: word.toUpperCase().slice(0, 20) }
  const rows = [
    await makeTransaction(owner, about),
    await makeDeletedTransaction(owner, { agencyId, description: `Envoi ${word}` }),
    await makeFeed(owner, { agencyId, note: `Apport ${word}` }),
    await makeClosing(owner, { agencyId, date: '2026-11-26', discrepancy: -700, comment: `Manque ${word}` }),
  ]
  const { memberId } = await makeMember(owner, { agencyIds: [agencyId], name: `Caissier ${word}` })
  const { id } = await makeInvitation(owner, { name: `Invitée ${word}`, agencyIds: [agencyId] })
  return [agencyId, groupId, ...rows, memberId, id]
}

async function makeSpace(database: TestDatabase): Promise<Space> {
  const owner = await makeOwner(database)
  const home = await makeAgency(owner, { name: 'Centre' })
  await makeTransaction(owner, { agencyId: home, description: 'Envoi' })
  await makeFeed(owner, { agencyId: home })
  const beyond = await makeMarkedRows(owner, FOREIGN_AGENCY)
  const ofOthers = await makeMarkedRows(await makeOwner(database), FOREIGN_SPACE)
  return { owner, home, foreign: [...beyond, ...ofOthers] }
}

async function limitTo({ database, ownerId, memberId }: TestMember, agencyIds: readonly string[]): Promise<void> {
  const { db } = database
  await db.deleteFrom('member_agencies').where('member_id', '=', memberId).execute()
  const rows = agencyIds.map((agency_id) => ({ owner_id: ownerId, member_id: memberId, agency_id }))
  await db.insertInto('member_agencies').values(rows).execute()
}

/** All agencies but the one with the marked texts. */
async function listOtherAgencies({ owner, foreign }: Space): Promise<string[]> {
  const { db } = owner.database
  const rows = await db.selectFrom('agencies').select('id').where('owner_id', '=', owner.userId).execute()
  return rows.map(({ id }) => id).filter((id) => !foreign.includes(id))
}

/**
 * Calls a procedure on rows of a space as each kind of member, with inputs that are nearly valid and name rows beyond the scope. Expected:
 * what `findFaults` expects, the refusal of the policy whatever the input, and no text of an agency or a space beyond the scope.
 */
export async function fuzzAsMembers(procedure: ProcedureOfRouter, options: FuzzOptions): Promise<FuzzResult> {
  const space = await makeSpace(options.database)
  const tally: Tally = { calls: 0, reached: 0, mutated: 0, mutatedReached: 0 }
  const faults: string[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys types the keys of any object as strings
  for (const kind of Object.keys(fuzzedKinds) as Kind[]) {
    faults.push(...(await fuzzAs(kind, space, procedure, options, tally)))
  }
  return { tally, faults }
}

const CALLS_AN_INPUT = 3

async function fuzzAs(
  kind: Kind,
  space: Space,
  { path, type, action, inputs }: ProcedureOfRouter,
  { server, errors, seed, calls }: FuzzOptions,
  tally: Tally,
): Promise<string[]> {
  const about = fuzzedKinds[kind]
  const member = await makeMember(space.owner, { ...about, agencyIds: about.allAgencies ? [] : [space.home] })
  const cookie = await server.cookieFor(member)
  const expected = action === undefined ? null : checkAction(action, about, 'password')
  // Who sends cash names the agency that is to receive it.
  const mayNameAgencies = about.allAgencies || path === 'transfers.ends'
  const forbidden = mayNameAgencies ? [FOREIGN_SPACE] : [FOREIGN_AGENCY, FOREIGN_SPACE]
  const shape = readShape(inputs)
  const faults: string[] = []
  let input: unknown
  // What the policy refuses is refused before the input is read.
  const count = expected === null ? calls : Math.min(calls, CALLS_AN_INPUT)
  for (const [index, plan] of planCalls(seed, `${path} ${kind}`, count).entries()) {
    if (index % CALLS_AN_INPUT === 0) {
      input = await inputEntries.get(path)?.make({ who: space.owner, text: (label) => label })
      const isInScope = index % (2 * CALLS_AN_INPUT) === 0
      if (!about.allAgencies) await limitTo(member, isInScope ? await listOtherAgencies(space) : [space.home])
    }
    const own = [...space.foreign, member.userId, ...idPaths(input).map((at) => String(valueAt(input, at)))]
    const isMutated = plan.mutations.length > 0
    const text = wireText(mutated(input, plan, shape, own), isMutated && plan.hasExtraKeys)
    const response = await sendText(server.url, callWith(path, type, text, cookie))
    const isReached = reachedService(response)
    tally.calls += 1
    if (isReached) tally.reached += 1
    if (isMutated && expected === null) tally.mutated += 1
    if (isMutated && expected === null && isReached) tally.mutatedReached += 1

    const error = readError(response)
    const wrong = findFaults(response)
    if (response.status >= 500) wrong.push(`cause: ${errors.causeOf(error?.requestId)}`)
    // A request that is too long or no call at all has no reason.
    if (expected !== null && (response.status === 200 || (error?.reason ?? expected) !== expected)) {
      wrong.push(`not refused as ${expected}: ${response.status}`)
    }
    if (expected === null && error?.reason?.startsWith('access.') === true && error.reason !== 'access.entry_fixed') {
      wrong.push(`the caller was turned away: ${error.reason}`)
    }
    for (const word of forbidden) {
      if (response.text.toLowerCase().includes(word)) wrong.push(`contains ${word}: ${response.text.slice(0, 400)}`)
    }
    if (wrong.length > 0) {
      faults.push(`${path} as ${kind}, call ${index}, FUZZ_SEED=${seed}: ${wrong.join('; ')} ← ${text.slice(0, 600)}`)
    }
  }
  return faults
}
