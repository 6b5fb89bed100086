import { sql } from 'kysely'
import type { InvitedRole } from '#shared/team/member-terms.ts'
import type { TestAnswer } from '#tests/support/server.ts'
import { makeAgency, makeInvitation, makeMember, type TestMember } from '#tests/support/factories.ts'
import { entry } from './entry.ts'
import { call, many, type Person, type Race, type RaceCall, turned, twenty, type World } from './race.ts'

const DAY_MS = 86_400_000

interface Space {
  readonly owner: Person
  readonly agencyId: string
  readonly other: string
  readonly member: TestMember & { readonly cookie: string }
}

/** A cashier of one of two agencies, signed in there. */
async function makeSpace(world: World): Promise<Space> {
  const owner = await world.owner()
  const [agencyId, other] = [await makeAgency(owner), await makeAgency(owner)]
  const member = await makeMember(owner, { agencyIds: [agencyId] })
  return { owner, agencyId, other, member: { ...member, cookie: await world.session(member) } }
}

function entries(count: number, { agencyId, member }: Space): RaceCall[] {
  return many(count, (n) => call('transactions.create', entry(agencyId, n), { cookie: member.cookie }))
}

/** The version of a member and what `team.update` sends. */
async function makeUpdate(
  { database }: World,
  { owner, member }: Space,
  rights: { role: InvitedRole; agencyIds: string[] },
) {
  const { display_name, updated_at } = await database.db
    .selectFrom('members')
    .select(['display_name', 'updated_at'])
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  const input = {
    id: member.memberId,
    name: display_name,
    updatedAt: updated_at.toISOString(),
    allAgencies: false,
    canClose: true,
    blind: false,
    feedLimit: null,
    creditLimit: null,
    ...rights,
  }
  return call('team.update', input, { cookie: owner.cookie })
}

/** The people of the space whose invitation a call of the round accepts or revokes. */
async function countMembers({ database }: World, invitationId: string): Promise<number> {
  const { rows } = await sql`
    select from members m join invitations i on i.owner_id = m.owner_id
    where i.id = ${invitationId} and m.role <> 'owner'`.execute(database.db)
  return rows.length
}

/** Every entry with an answer has a row with the member's name, and no other entry has one. */
async function findWrongEntries(
  { database }: World,
  calls: readonly RaceCall[],
  answers: readonly TestAnswer[],
): Promise<string[]> {
  const sent = calls.flatMap(({ path, input }, index) =>
    path === 'transactions.create'
      ? [{ id: (input as { id: string }).id, isSaved: answers[index]?.status === 200 }]
      : [],
  )
  const rows = await database.db
    .selectFrom('transactions as t')
    .leftJoin('members as m', (on) => on.onRef('m.owner_id', '=', 't.owner_id').onRef('m.id', '=', 't.created_by'))
    .select(['t.id', 'm.role'])
    .where(
      't.id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute()
  const roles = new Map(rows.map(({ id, role }) => [id, role]))
  return sent.flatMap(({ id, isSaved }) => {
    if (!isSaved) return roles.has(id) ? ['an entry that was refused has a row'] : []
    if (!roles.has(id)) return ['an entry that was saved has no row']
    return roles.get(id) === null ? ['a row has an author without a name'] : []
  })
}

/** The id that the round's calls of this procedure name. */
function readId(path: string, calls: readonly RaceCall[]): string {
  const input = calls.find((each) => each.path === path)?.input
  return (input as { id: string } | undefined)?.id ?? ''
}

async function findSessions({ database }: World, calls: readonly RaceCall[]): Promise<string[]> {
  const memberId = readId('team.deactivate', calls)
  const left = await database.db.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute()
  return left.length === 0 ? [] : [`${left.length} sessions of a deactivated member`]
}

async function makeWaiting(world: World, email?: string) {
  const owner = await world.owner()
  const expiresAt = new Date(Date.now() + DAY_MS)
  return { owner, ...(await makeInvitation(owner, { expiresAt, ...(email === undefined ? {} : { email }) })) }
}

function newcomer(token: string) {
  return call('team.acceptAsNew', { token, firstName: 'Salma', lastName: 'Tazi', password: 'secret-1234' })
}

export const teamRaces: readonly Race[] = [
  {
    name: 'a deactivation during entries',
    round: async (world, round) => {
      const space = await makeSpace(world)
      const deactivation = call('team.deactivate', { id: space.member.memberId }, { cookie: space.owner.cookie })
      return turned([deactivation, ...entries(19, space)], round)
    },
    winners: [1, 20],
    losers: ['access.not_signed_in'],
    check: async (world, calls, answers) => [
      ...(await findWrongEntries(world, calls, answers)),
      ...(await findSessions(world, calls)),
    ],
  },
  {
    name: 'a deactivation while the person signs in and switches into the space',
    round: async (world, round) => {
      const { owner, member } = await makeSpace(world)
      const { space: _, ...atHome } = member
      const homes: string[] = []
      for (let n = 0; n < 10; n += 1) homes.push(await world.session(atHome))
      return turned(
        [
          call('team.deactivate', { id: member.memberId }, { cookie: owner.cookie }),
          ...homes.map((cookie) => call('auth.switchSpace', { ownerId: owner.userId }, { cookie })),
          ...many(9, () => call('auth.signIn', { email: member.email, password: 'secret-1234' })),
        ],
        round,
      )
    },
    winners: [1, 20],
    losers: ['spaces.not_found', 'access.not_signed_in'],
    check: (world, calls) => findSessions(world, calls),
  },
  {
    name: 'a change of role during entries',
    round: async (world, round) => {
      const space = await makeSpace(world)
      const update = await makeUpdate(world, space, { role: 'accountant', agencyIds: [] })
      return turned([update, ...entries(19, space)], round)
    },
    winners: [1, 20],
    losers: ['access.not_allowed'],
    check: findWrongEntries,
  },
  {
    name: 'an agency taken away during entries',
    round: async (world, round) => {
      const space = await makeSpace(world)
      const update = await makeUpdate(world, space, { role: 'cashier', agencyIds: [space.other] })
      return turned([update, ...entries(19, space)], round)
    },
    winners: [1, 20],
    losers: ['agencies.not_found'],
    check: findWrongEntries,
  },
  {
    name: 'a removal or entries, and never a row without a name',
    round: async (world, round) => {
      const space = await makeSpace(world)
      const removals = many(3, () => call('team.remove', { id: space.member.memberId }, { cookie: space.owner.cookie }))
      return turned([...removals, ...entries(17, space)], round)
    },
    winners: [1, 20],
    losers: ['access.not_signed_in', 'team.has_lines', 'team.not_found'],
    check: findWrongEntries,
  },
  {
    name: 'one acceptance of an invitation',
    round: async (world, round) => {
      // By twenty devices of an account, or by twenty sign-ups.
      if (round % 2 === 0) {
        const person = await world.owner({ state: 'none' })
        const { token } = await makeWaiting(world, person.email)
        const cookies: string[] = []
        for (let n = 0; n < 20; n += 1) cookies.push(await world.session(person))
        return twenty((n) => call('team.accept', { token }, { cookie: cookies[n] }))
      }
      const { token } = await makeWaiting(world)
      return twenty(() => newcomer(token))
    },
    winners: 1,
    losers: ['invitations.used', 'invitations.account_exists'],
  },
  {
    name: 'an invitation is accepted or revoked, not both',
    round: async (world, round) => {
      const person = await world.owner({ state: 'none' })
      const { owner, id, token } = await makeWaiting(world, person.email)
      const cookies: string[] = []
      for (let n = 0; n < 10; n += 1) cookies.push(await world.session(person))
      const accepts = cookies.map((cookie) => call('team.accept', { token }, { cookie }))
      const revokes = many(10, () => call('team.revoke', { id }, { cookie: owner.cookie }))
      return round % 2 === 0 ? [...accepts, ...revokes] : [...revokes, ...accepts]
    },
    winners: [1, 10],
    losers: ['invitations.used', 'invitations.revoked'],
    check: async (world, calls, answers) => {
      const won = (path: string) => calls.filter((each, at) => each.path === path && answers[at]?.status === 200).length
      const accepted = won('team.accept')
      const isRight =
        accepted === (await countMembers(world, readId('team.revoke', calls))) &&
        (accepted === 1) !== won('team.revoke') > 0
      return isRight ? [] : [`${accepted} accepted, ${won('team.revoke')} revoked`]
    },
  },
  {
    name: 'one new link of an invitation',
    round: async (world) => {
      const { owner, id } = await makeWaiting(world)
      const { updated_at } = await world.database.db
        .selectFrom('invitations')
        .select('updated_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return twenty(() => call('team.resend', { id, updatedAt: updated_at.toISOString() }, { cookie: owner.cookie }))
    },
    winners: 1,
    losers: ['edit.stale'],
  },
]
