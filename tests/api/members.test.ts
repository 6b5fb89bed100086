import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { endMemberSessions } from '#server/features/auth/sessions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAdmin, makeAgency, makeMember, makeOwner, makeSubscription } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'
import { givePin, makeTerminal, startPinSession } from '#tests/support/terminal-factories.ts'

/* Who acts in a space: the rows of members, and what a session says of its caller. */

const database = withDatabase()
configureZod()

function listMembers(ownerId: string) {
  return database.db
    .selectFrom('members')
    .select(['id', 'user_id as userId', 'display_name as name', 'role', 'status'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

/** A member with a PIN, and a terminal of the agency that the member works in. */
async function makePinMember(owner: TestUser) {
  const terminal = await makeTerminal(owner)
  const member = await makeMember(owner, { role: 'manager', agencyIds: [terminal.agencyId] })
  await givePin(database, member.memberId)
  return { member, terminal }
}

async function findCaller(user: TestUser) {
  const deps = testDeps(database)
  return contextFor(deps, await startSession(deps, user)).actor()
}

function setMember(memberId: string, set: object) {
  return database.db.updateTable('members').set(set).where('id', '=', memberId).execute()
}

describe('the own member of an account', () => {
  it('comes with the account, also by sign-up, by demonstration and by an administrator', async () => {
    const caller = as(await makeAdmin(database)).now()
    const person = { firstName: 'Hind', lastName: 'Alami', password: 'secret-1234' }
    await anonymous(database)
      .now()
      .auth.signUp({ ...person, email: 'hind@exemple.ma', phone: null })
    await anonymous(database)
      .now()
      .auth.startDemo({ ...person, email: 'demo@exemple.ma' })
    await caller.admin.users.create({
      id: newId(),
      firstName: 'Nora',
      lastName: 'Idrissi',
      email: 'n@exemple.ma',
      phone: null,
    })
    const { rows } = await sql<{ name: string; role: string; own: boolean }>`
      select m.display_name as name, m.role, m.id = m.owner_id and m.user_id = m.owner_id and m.all_agencies as own
      from users u left join members m on m.owner_id = u.id order by u.created_at`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(['Salma Benali', 'Hind Alami', 'Hind Alami', 'Nora Idrissi'])
    for (const row of rows) expect(row).toMatchObject({ role: 'owner', own: true })
  })

  it('has the name of the profile, and the e-mail address where that is empty', async () => {
    const owner = await makeOwner(database, { firstName: '', lastName: ' ' })
    expect(await listMembers(owner.userId)).toMatchObject([{ name: owner.email }])
    const calls = as(owner).now()
    const { updatedAt } = await calls.profile.get()
    await calls.profile.update({ firstName: 'Amina', lastName: 'Tazi', phone: null, updatedAt })
    expect(await listMembers(owner.userId)).toMatchObject([{ id: owner.userId, name: 'Amina Tazi', role: 'owner' }])
  })

  it('cannot take the name of another member', async () => {
    const owner = await makeOwner(database)
    await makeMember(owner, { name: 'Karim Ziani' })
    const calls = as(owner).now()
    const { updatedAt } = await calls.profile.get()
    const taken = { firstName: 'Karîm', lastName: 'ZIANI', phone: null, updatedAt }
    expect(await catchRefusal(calls.profile.update(taken))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { lastName: 'Un membre de votre équipe porte déjà ce nom' },
    })
    expect((await calls.profile.get()).firstName).toBe('Salma')
  })

  it('is the author of what the owner does', async () => {
    const owner = await makeOwner(database)
    const calls = as(owner).now()
    await calls.agencies.create({ id: newId(), name: 'Centre', groupId: null })
    const line = await database.db
      .selectFrom('audit_lines')
      .selectAll()
      .where('owner_id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ actor_id: owner.userId, actor_name: 'Salma Benali', actor_role: 'client' })
  })
})

describe('the database', () => {
  it('has one owner for each space, who is never limited, deactivated or another account', async () => {
    const owner = await makeOwner(database)
    const other = await makeOwner(database)
    const member = await makeMember(owner)
    for (const set of [
      { role: 'manager' },
      { status: 'deactivated' },
      { all_agencies: false },
      { user_id: other.userId },
      { blind: true },
      { feed_limit: 100 },
    ]) {
      await expect(setMember(owner.userId, set)).rejects.toMatchObject({ code: '23514' })
    }
    await expect(setMember(member.memberId, { role: 'owner' })).rejects.toMatchObject({ code: '23514' })
    await expect(setMember(member.memberId, { role: 'manager', blind: true })).rejects.toMatchObject({ code: '23514' })
    await expect(setMember(member.memberId, { feed_limit: -1 })).rejects.toMatchObject({ code: '23514' })
  })

  it('refuses a name twice among the active, an account twice, and an agency of another tenant', async () => {
    const owner = await makeOwner(database)
    const first = await makeMember(owner, { name: 'Élodie' })
    const second = await makeMember(owner, { name: 'Autre' })
    await expect(setMember(second.memberId, { display_name: 'elodie ' })).rejects.toMatchObject({ code: '23505' })
    await expect(setMember(second.memberId, { user_id: first.userId })).rejects.toMatchObject({ code: '23505' })
    await setMember(first.memberId, { status: 'deactivated' })
    await setMember(second.memberId, { display_name: 'elodie' })
    await expect(setMember(first.memberId, { status: 'active' })).rejects.toMatchObject({ code: '23505' })
    const foreign = await makeAgency(await makeOwner(database))
    await expect(makeMember(owner, { agencyIds: [foreign] })).rejects.toMatchObject({ code: '23503' })
  })

  it('takes the PIN of a member that is deactivated', async () => {
    const { memberId } = await makeMember(await makeOwner(database))
    await setMember(memberId, { pin_hash: 'x', pin_set_at: new Date() })
    await setMember(memberId, { status: 'deactivated' })
    expect(
      await database.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst(),
    ).toMatchObject({
      pin_hash: null,
      pin_set_at: null,
    })
  })

  it('keeps a member as a name where its account is deleted, and deletes the members of a deleted owner', async () => {
    const owner = await makeOwner(database)
    const member = await makeMember(owner, { name: 'Yassine', role: 'manager' })
    await startSession(testDeps(database), member)
    await as(await makeAdmin(database))
      .now()
      .admin.users.remove({ id: member.userId })
    const left = { id: member.memberId, userId: null, name: 'Yassine', status: 'deactivated' }
    expect(await listMembers(owner.userId)).toMatchObject([{ role: 'owner' }, left])
    expect(await countSessions(member)).toBe(0)
    await as(await makeAdmin(database))
      .now()
      .admin.users.remove({ id: owner.userId })
    expect(await listMembers(owner.userId)).toEqual([])
  })
})

async function countSessions({ space }: { space?: { memberId: string } }) {
  const rows = await database.db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', space?.memberId ?? '')
    .execute()
  return rows.length
}

describe('a session', () => {
  it('acts in the own space of the account unless another is named', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Pro' })
    const agencyId = await makeAgency(owner)
    const member = await makeMember(owner, { agencyIds: [agencyId], blind: true, canClose: false, name: 'Karim' })
    expect(await findCaller(member)).toMatchObject({
      kind: 'password',
      terminal: null,
      account: { userId: member.userId },
      member: {
        ownerId: owner.userId,
        id: member.memberId,
        role: 'cashier',
        name: 'Karim',
        allAgencies: false,
        agencyIds: [agencyId],
        blind: true,
        canClose: false,
      },
      isSpaceActive: true,
      subscription: { planName: 'Pack Pro' },
    })
    const { space: _, ...atHome } = member
    expect(await findCaller(atHome)).toMatchObject({
      member: { ownerId: member.userId, id: member.userId, role: 'owner', allAgencies: true, agencyIds: [] },
      subscription: null,
    })
  })

  it('follows a change of role, agencies and status at the next call', async () => {
    const owner = await makeOwner(database)
    const [centre, nord] = [await makeAgency(owner), await makeAgency(owner)]
    const member = await makeMember(owner, { agencyIds: [centre] })
    const deps = testDeps(database)
    const cookie = await startSession(deps, member)
    const read = async () => (await contextFor(deps, cookie).actor())?.member
    expect(await read()).toMatchObject({ role: 'cashier', agencyIds: [centre] })
    await setMember(member.memberId, { role: 'manager' })
    await database.db
      .insertInto('member_agencies')
      .values({ owner_id: owner.userId, member_id: member.memberId, agency_id: nord })
      .execute()
    const changed = await read()
    expect(changed).toMatchObject({ role: 'manager' })
    expect(changed?.agencyIds.toSorted()).toEqual([centre, nord].toSorted())
    await setMember(member.memberId, { status: 'deactivated' })
    expect(await read()).toBeUndefined()
  })

  it('opens nothing of a suspended account, also by PIN', async () => {
    const owner = await makeOwner(database)
    const { member, terminal } = await makePinMember(owner)
    const deps = testDeps(database)
    const byPin = await startPinSession(deps, member.space, terminal.id)
    expect(await contextFor(deps, byPin).actor()).toMatchObject({
      kind: 'pin',
      account: null,
      member: { id: member.memberId },
    })
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', member.userId).execute()
    expect(await contextFor(deps, byPin).actor()).toBeUndefined()
    expect(await findCaller(member)).toBeUndefined()
  })

  it('is not found for another account than the member’s', async () => {
    const member = await makeMember(await makeOwner(database))
    const stranger = await makeOwner(database)
    expect(await findCaller({ ...stranger, space: member.space })).toBeUndefined()
    expect(await findCaller({ ...stranger, space: mintOwnSpace(member) })).toBeUndefined()
  })

  it('ends with the member, in that space only', async () => {
    const owner = await makeOwner(database)
    const { member, terminal } = await makePinMember(owner)
    const deps = testDeps(database)
    const [there, home] = [
      await startSession(deps, member),
      await startSession(deps, { ...member, space: mintOwnSpace(member) }),
    ]
    const byPin = await startPinSession(deps, member.space, terminal.id)
    await inTransaction(database.db, (trx) => endMemberSessions(trx, member.space))
    for (const ended of [there, byPin]) expect(await contextFor(deps, ended).actor()).toBeUndefined()
    expect(await contextFor(deps, home).actor()).toBeDefined()
  })

  it('by PIN opens nothing of the account, and ends after twelve hours', async () => {
    const { member, terminal } = await makePinMember(await makeOwner(database))
    const deps = testDeps(database)
    const cookie = await startPinSession(deps, member.space, terminal.id)
    const { id } = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(await contextFor(deps, cookie).actor()).toBeDefined()
    const calls = appRouter.createCaller(contextFor(deps, cookie))
    expect(await catchRefusal(calls.profile.get())).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'access.password_needed',
    })
    await sql`update sessions set created_at = created_at - interval '12 hours 1 second' where id = ${id}`.execute(
      database.db,
    )
    expect(await contextFor(deps, cookie).actor()).toBeUndefined()
  })
})

describe('a space that is not open', () => {
  const closed = { code: 'FORBIDDEN', reason: 'access.space_unavailable' }

  it.each(['expired', 'none', 'suspended'] as const)('refuses members of an owner who is %s', async (state) => {
    const owner = await makeOwner(database, { state })
    const member = await makeMember(owner, { role: 'accountant' })
    const calls = as(member).now()
    expect(await catchRefusal(calls.agencies.list())).toMatchObject(closed)
    const { user, subscription } = await calls.auth.session()
    expect(user?.id).toBe(member.userId)
    expect(subscription).toMatchObject({ state: 'none', planName: null, ended: null, rejection: null })
  })

  it('does not close the person’s own', async () => {
    const owner = await makeOwner(database, { state: 'suspended' })
    const member = await makeMember(owner)
    await makeSubscription(database, member, { startedAt: new Date('2026-11-01T00:00:00Z') })
    const { space: _, ...atHome } = member
    expect(await as(atHome).now().agencies.list()).toEqual([])
  })
})

describe('what belongs to the owner', () => {
  it('is refused to members', async () => {
    const calls = as(await makeMember(await makeOwner(database), { role: 'manager' })).now()
    const refused = { code: 'FORBIDDEN', reason: 'access.not_allowed' }
    expect(await catchRefusal(calls.subscriptions.current())).toMatchObject(refused)
    expect(await catchRefusal(calls.agencies.usage())).toMatchObject(refused)
    expect(await catchRefusal(calls.profile.onboarding())).toMatchObject(refused)
  })
})

describe('the migration', () => {
  it('makes the owner’s member of every account, and lets sessions go on', async () => {
    const owner = await makeOwner(database)
    const deps = testDeps(database)
    const cookie = await startSession(deps, owner)
    const applyAgain = await revertMigrations(database, '2026-11-29T1500-members')
    try {
      await sql`update profiles set first_name = 'Rachid' where user_id = ${owner.userId}`.execute(database.db)
    } finally {
      await applyAgain()
    }
    expect(await contextFor(deps, cookie).actor()).toMatchObject({
      kind: 'password',
      member: { ownerId: owner.userId, id: owner.userId, name: 'Rachid Benali', role: 'owner' },
    })
    const { rows } = await sql`select from users u left join members m on m.id = u.id where m.id is null`.execute(
      database.db,
    )
    expect(rows).toEqual([])
  })
})
