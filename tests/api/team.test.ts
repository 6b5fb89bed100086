import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { defaultOptions } from '#shared/team/member-options.ts'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { anonymous, as, type Caller } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, TEST_NOW, TEST_TODAY, testClock } from '#tests/support/clock.ts'
import { makeFeed } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import {
  makeAdmin,
  makeAgency,
  makeInvitation,
  makeMember,
  makeOwner,
  makeTransaction,
  makeTransactions,
  TEST_PASSWORD,
  type TestMember,
} from '#tests/support/factories.ts'
import { deliverMails, linkIn } from '#tests/support/mail.ts'
import { catchRefusal, type SeenRefusal } from '#tests/support/refusal.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'

/* How people come into a space, what they are there, and how they leave it. */

const database = withDatabase()
configureZod()

const WEEK_MS = 7 * DAY_MS

function team(owner: TestUser) {
  return as(owner).now().team
}

function newInvitation(agencyIds: readonly string[], about: object = {}) {
  return {
    id: newId(),
    email: `salma-${newId()}@exemple.ma`,
    name: 'Salma Tazi',
    role: 'cashier' as const,
    allAgencies: false,
    agencyIds: [...agencyIds],
    ...defaultOptions,
    ...about,
  }
}

/** Until so many statements of this database wait for a lock. */
function waitForBlocked(count: number): Promise<void> {
  return expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.db)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(count)
}

/** Undefined for a call that succeeds. */
async function findRefusal(call: Promise<unknown>): Promise<SeenRefusal | undefined> {
  const isDone = await call.then(
    () => true,
    () => false,
  )
  return isDone ? undefined : catchRefusal(call)
}

const draft = { date: TEST_TODAY, opening: 0, counts: [{ denomination: 20_000 as const, quantity: 1 }] }

function newEntry(agencyId: string) {
  return { id: newId(), type: 'incoming' as const, amount: 4600, agencyId, confirmDuplicate: true }
}

function newFeed(agencyId: string) {
  const about = { direction: 'incoming', counterpart: 'owner', amount: 4500, note: null } as const
  return { id: newId(), agencyId, date: TEST_TODAY, ...about }
}

const person = { firstName: 'Salma', lastName: 'Tazi', password: TEST_PASSWORD }

/** The token in the latest mail to the address. */
async function mailedToken(email: string): Promise<string> {
  const mails = (await deliverMails(database)).filter((mail) => mail.kind === 'team-invitation' && mail.to === email)
  const last = mails.at(-1)
  if (last === undefined) throw new Error(`no invitation was mailed to ${email}`)
  return new URL(linkIn(last, '/invitation')).searchParams.get('token') ?? ''
}

/** A new account through the link; returns the caller of the session that it opened, with its `Cookie` header. */
async function joinAsNew(token: string, instant = TEST_NOW): Promise<{ cookie: string; calls: Caller }> {
  const deps = testDeps(database, { clock: testClock(instant) })
  const cookies: string[] = []
  const context = contextFor(deps, undefined)
  await appRouter
    .createCaller({ ...context, setCookie: (value) => void cookies.push(value) })
    .team.acceptAsNew({ token, ...person })
  const cookie = cookies.find((one) => one.includes('session'))?.split(';', 1)[0] ?? ''
  return { cookie, calls: appRouter.createCaller(contextFor(deps, cookie)) }
}

function listMembers(owner: TestUser) {
  return database.db
    .selectFrom('members')
    .select(['id', 'user_id as userId', 'display_name as name', 'role', 'status', 'all_agencies as allAgencies'])
    .where('owner_id', '=', owner.userId)
    .where('role', '<>', 'owner')
    .execute()
}

async function countSessions({ memberId }: Pick<TestMember, 'memberId'>): Promise<number> {
  return (await database.db.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute()).length
}

function auditedActions(owner: TestUser) {
  return database.db
    .selectFrom('audit_lines')
    .select(['action', 'actor_name as actor', 'actor_role as role', 'subject_name as subject'])
    .where('owner_id', '=', owner.userId)
    .where('subject_kind', '=', 'team')
    .orderBy('seq')
    .execute()
}

/** Fixture F without the accounts of operators: five transactions and two feeds of Centre, today; one transaction of Nord. */
async function makeFixture() {
  const owner = await makeOwner(database, { firstName: 'Karim', lastName: 'Alaoui' })
  const centre = await makeAgency(owner, { name: 'Centre' })
  const nord = await makeAgency(owner, { name: 'Nord' })
  await makeTransactions(owner, [
    { agencyId: centre, amount: 150_000, fee: 2500 },
    { agencyId: centre, amount: 400_000, type: 'outgoing' },
    { agencyId: centre, amount: 50_000 },
    { agencyId: centre, amount: 80_000, type: 'outgoing' },
    { agencyId: centre, amount: 20_000, fee: 500 },
    { agencyId: nord, amount: 999_900 },
  ])
  await makeFeed(owner, { agencyId: centre, amount: 300_000 })
  await makeFeed(owner, { agencyId: centre, amount: 100_000, direction: 'outgoing' })
  return { owner, centre, nord }
}

describe('an invited cashier of Centre', () => {
  it('accepts with a new account and sees the five transactions of Centre, and nothing of Nord', async () => {
    const { owner, centre, nord } = await makeFixture()
    const input = newInvitation([centre])
    const made = await team(owner).invite(input)
    expect(made).toMatchObject({ status: 'pending', sentCount: 1, sentOn: TEST_TODAY, expiresOn: '2026-12-04' })
    const token = await mailedToken(input.email)
    expect(await anonymous(database).now().team.checkInvitation({ token })).toEqual({
      spaceName: 'Karim Alaoui',
      email: input.email,
      role: 'cashier',
      hasAccount: false,
    })
    const { calls } = await joinAsNew(token)

    const { member, spaces, user } = await calls.auth.session()
    expect(user).toMatchObject({ email: input.email, firstName: 'Salma', role: 'client' })
    expect(member).toMatchObject({ ownerId: owner.userId, role: 'cashier', name: 'Salma Tazi', agencyIds: [centre] })
    expect(spaces).toEqual([{ ownerId: owner.userId, name: 'Karim Alaoui', role: 'cashier' }])
    expect((await calls.agencies.list()).map(({ name }) => name)).toEqual(['Centre'])
    const list = await calls.transactions.list({ page: 1 })
    expect(list.total).toBe(5)
    expect(list.totals).toMatchObject({ incomingAmount: 220_000, incomingFee: 3000, outgoingAmount: 480_000 })
    const foreign = await makeTransaction(owner, { agencyId: nord })
    expect(await catchRefusal(calls.transactions.find({ id: foreign }))).toMatchObject({ code: 'NOT_FOUND' })
    const entry = { id: newId(), type: 'incoming' as const, amount: 1000, agencyId: nord }
    const typed = { startingBalance: 0, incomingFeed: 0, outgoingFeed: 0 }
    for (const call of [
      () => calls.transactions.create(entry),
      () => calls.feeds.create(newFeed(nord)),
      () => calls.closings.day({ agencyId: nord }),
      () => calls.closings.saveDraft({ ...draft, agencyId: nord }),
      () => calls.journal.compute({ agencyId: nord, date: TEST_TODAY, ...typed }),
    ]) {
      expect(await catchRefusal(call())).toMatchObject({ code: 'NOT_FOUND', reason: 'agencies.not_found' })
    }
    expect(await catchRefusal(calls.team.list({ page: 1 }))).toMatchObject({ reason: 'access.not_allowed' })
    expect(await auditedActions(owner)).toEqual([
      { action: 'team.invite', actor: 'Karim Alaoui', role: 'client', subject: 'Salma Tazi' },
      { action: 'team.accept', actor: 'Salma Tazi', role: 'cashier', subject: 'Salma Tazi' },
    ])
  })

  it('is in that space again after the next sign-in, though the own space is empty', async () => {
    const { owner, centre } = await makeFixture()
    const { token, email } = await makeInvitation(owner, { agencyIds: [centre] })
    await joinAsNew(token)
    const deps = testDeps(database)
    const cookies: string[] = []
    await appRouter
      .createCaller({ ...contextFor(deps, undefined), setCookie: (value) => void cookies.push(value) })
      .auth.signIn({ email, password: TEST_PASSWORD })
    const cookie = cookies.find((one) => one.includes('session'))?.split(';', 1)[0]
    const session = await appRouter.createCaller(contextFor(deps, cookie)).auth.session()
    expect(session.member).toMatchObject({ ownerId: owner.userId, role: 'cashier' })
  })
})

describe('an invitation', () => {
  it('is made once for the id of the client, and mailed once', async () => {
    const { owner, centre } = await makeFixture()
    const input = newInvitation([centre])
    const [first, second] = await Promise.all([team(owner).invite(input), team(owner).invite(input)])
    expect(second).toEqual(first)
    expect((await deliverMails(database)).filter(({ to }) => to === input.email)).toHaveLength(1)
    expect(await catchRefusal(team(owner).invite({ ...input, name: 'Autre' }))).toMatchObject({
      reason: 'create.id_taken',
    })
  })

  it('is refused at its field where it cannot be meant', async () => {
    const { owner, centre } = await makeFixture()
    const active = await makeMember(owner, { name: 'Karim Ziani' })
    await makeInvitation(owner, { email: 'attend@exemple.ma' })
    const cases = [
      [{ email: owner.email }, { email: "Cette adresse est celle du propriétaire de l'espace" }],
      [{ email: active.email }, { email: 'Cette personne est déjà membre de votre équipe' }],
      [{ email: 'Attend@exemple.ma' }, { email: 'Une invitation attend déjà à cette adresse\u00A0: renvoyez-la' }],
      [{ name: 'KARÎM ziani' }, { name: 'Un membre de votre équipe porte déjà ce nom' }],
      [{ agencyIds: [] }, { agencyIds: 'Choisissez au moins une agence' }],
      [{ role: 'manager', agencyIds: [] }, { agencyIds: 'Choisissez au moins une agence' }],
      [{ role: 'owner' }, { role: 'Choisissez un rôle' }],
    ] as const
    for (const [about, fieldErrors] of cases) {
      const refused = catchRefusal(team(owner).invite(newInvitation([centre], about)))
      expect(await refused, JSON.stringify(about)).toMatchObject({ code: 'BAD_REQUEST', fieldErrors })
    }
    const foreign = await makeAgency(await makeOwner(database))
    expect(await catchRefusal(team(owner).invite(newInvitation([foreign])))).toMatchObject({
      reason: 'agencies.not_found',
    })
    expect((await team(owner).list({ page: 1 })).invitations).toHaveLength(1)
    expect(await deliverMails(database)).toEqual([])
  })

  it('to a deactivated member names who can be reactivated instead', async () => {
    const { owner, centre } = await makeFixture()
    const gone = await makeMember(owner, { status: 'deactivated', agencyIds: [centre] })
    const refusal = await catchRefusal(team(owner).invite(newInvitation([centre], { email: gone.email })))
    expect(refusal).toMatchObject({ code: 'CONFLICT', reason: 'team.deactivated', params: { memberId: gone.memberId } })
    expect(refusal.message).toBe(
      'Cette personne est désactivée dans votre équipe. Réactivée, elle reprend son nom, son rôle et ses agences.',
    )
    await team(owner).reactivate({ id: gone.memberId })
    expect(await listMembers(owner)).toMatchObject([{ id: gone.memberId, status: 'active' }])
  })

  it('carries what the person may do to the member, as far as the role has it', async () => {
    const { owner, centre } = await makeFixture()
    const options = { canClose: false, blind: true, feedLimit: 50_000 }
    const cashier = await team(owner).invite(newInvitation([centre], options))
    expect(cashier).toMatchObject(options)
    const { calls } = await joinAsNew(await mailedToken(cashier.email))
    expect((await calls.auth.session()).member).toMatchObject(options)
    const others = { name: 'Autre', email: 'autre@exemple.ma', ...options }
    expect(await team(owner).invite(newInvitation([centre], { ...others, role: 'manager' }))).toMatchObject({
      ...options,
      blind: false,
    })
    const books = { name: 'Comptes', email: 'comptes@exemple.ma', ...options, role: 'accountant' }
    expect(await team(owner).invite(newInvitation([], books))).toMatchObject(defaultOptions)
    const wrong = newInvitation([centre], { email: 'x@exemple.ma', feedLimit: -1 })
    expect(await catchRefusal(team(owner).invite(wrong))).toMatchObject({
      fieldErrors: { feedLimit: 'Le montant ne peut pas être négatif' },
    })
  })

  it('of an accountant has every agency without a list', async () => {
    const { owner } = await makeFixture()
    const made = await team(owner).invite(newInvitation([], { role: 'accountant' }))
    expect(made).toMatchObject({ role: 'accountant', allAgencies: true, agencies: [] })
  })

  it('sent again replaces the link; the second works once', async () => {
    const { owner, centre } = await makeFixture()
    const input = newInvitation([centre])
    const { id, updatedAt } = await team(owner).invite(input)
    const first = await mailedToken(input.email)
    const again = await team(owner).resend({ id, updatedAt })
    expect(again.sentCount).toBe(2)
    const second = await mailedToken(input.email)
    const visitor = anonymous(database).now().team
    expect(await catchRefusal(visitor.checkInvitation({ token: first }))).toMatchObject({
      reason: 'invitations.replaced',
      message: 'Cette invitation a été remplacée\u00A0: ouvrez le lien du dernier e-mail.',
    })
    expect(await catchRefusal(visitor.acceptAsNew({ token: first, ...person }))).toMatchObject({
      reason: 'invitations.replaced',
    })
    // The second click on Renvoyer, with the version that it saw.
    expect(await catchRefusal(team(owner).resend({ id, updatedAt }))).toMatchObject({ reason: 'edit.stale' })
    await joinAsNew(second)
    for (const token of [first, second]) {
      expect(await catchRefusal(visitor.acceptAsNew({ token, ...person }))).toMatchObject({
        reason: 'invitations.used',
        message: 'Cette invitation a déjà été acceptée.',
      })
    }
    expect(await listMembers(owner)).toHaveLength(1)
    expect(await catchRefusal(team(owner).revoke({ id }))).toMatchObject({ reason: 'invitations.used' })
  })

  it('expires after seven days and lives again when it is sent again', async () => {
    const { owner } = await makeFixture()
    const { id, token, email } = await makeInvitation(owner)
    const at = (ms: number) => instantAfter(TEST_NOW, ms).toISOString()
    const visitor = (ms: number) => anonymous(database).at(at(ms)).team
    expect(await visitor(WEEK_MS - 1).checkInvitation({ token })).toMatchObject({ email })
    expect(await catchRefusal(visitor(WEEK_MS).checkInvitation({ token }))).toMatchObject({
      reason: 'invitations.expired',
    })
    expect(await catchRefusal(visitor(WEEK_MS).acceptAsNew({ token, ...person }))).toMatchObject({
      reason: 'invitations.expired',
    })
    const later = as(owner).at(at(WEEK_MS)).team
    const [listed] = (await later.list({ page: 1 })).invitations
    expect(listed).toMatchObject({ id, status: 'expired' })
    expect(await later.resend({ id, updatedAt: listed?.updatedAt ?? '' })).toMatchObject({ status: 'pending' })
    expect(await visitor(2 * WEEK_MS - 1).checkInvitation({ token: await mailedToken(email) })).toMatchObject({ email })
  })

  it('is revoked once and for all', async () => {
    const { owner } = await makeFixture()
    const { id, token, email } = await makeInvitation(owner)
    await team(owner).revoke({ id })
    await team(owner).revoke({ id })
    const refused = { reason: 'invitations.revoked', message: 'Cette invitation a été annulée.' }
    expect(await catchRefusal(anonymous(database).now().team.checkInvitation({ token }))).toMatchObject(refused)
    const invitation = await database.db
      .selectFrom('invitations')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const updatedAt = invitation.updated_at.toISOString()
    expect(await catchRefusal(team(owner).resend({ id, updatedAt }))).toMatchObject(refused)
    expect((await team(owner).list({ page: 1 })).invitations).toEqual([])
    expect((await auditedActions(owner)).map(({ action }) => action)).toEqual(['team.revoke'])
    // The address can be invited again.
    await team(owner).invite(newInvitation([], { email, allAgencies: true }))
  })

  it('is unknown for any other text, and nothing where the owner is suspended', async () => {
    const { owner } = await makeFixture()
    const { token } = await makeInvitation(owner)
    const visitor = anonymous(database).now().team
    for (const wrong of ['', 'x', `${token}x`, 'é'.repeat(200)]) {
      expect(await catchRefusal(visitor.checkInvitation({ token: wrong }))).toMatchObject({
        reason: 'invitations.unknown',
      })
    }
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.userId).execute()
    expect(await catchRefusal(visitor.checkInvitation({ token }))).toMatchObject({ reason: 'access.space_unavailable' })
    expect(await catchRefusal(visitor.acceptAsNew({ token, ...person }))).toMatchObject({
      reason: 'access.space_unavailable',
    })
    expect(await listMembers(owner)).toEqual([])
  })

  it('is for its address: another account joins nothing', async () => {
    const { owner } = await makeFixture()
    const { token, email } = await makeInvitation(owner)
    const other = await makeOwner(database)
    expect(await catchRefusal(as(other).now().team.accept({ token }))).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'invitations.other_account',
      message: `Cette invitation est pour ${email}. Connectez-vous avec cette adresse.`,
    })
    expect(await listMembers(owner)).toEqual([])
    const invited = await makeOwner(database, { email, state: 'none' })
    expect(
      await catchRefusal(
        anonymous(database)
          .now()
          .team.acceptAsNew({ token, ...person }),
      ),
    ).toMatchObject({
      reason: 'invitations.account_exists',
    })
    await as(invited).now().team.accept({ token })
    expect(await listMembers(owner)).toMatchObject([{ userId: invited.userId, role: 'cashier' }])
  })

  it('is nothing for an administrator, whose account has no space of others', async () => {
    const { owner } = await makeFixture()
    const admin = await makeAdmin(database)
    const { token } = await makeInvitation(owner, { email: admin.email })
    expect(await catchRefusal(as(admin).now().team.accept({ token }))).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'invitations.not_a_client',
    })
    expect(await listMembers(owner)).toEqual([])
  })

  it('accepted twice at once makes one member', async () => {
    const { owner } = await makeFixture()
    const { token, email } = await makeInvitation(owner)
    const invited = await makeOwner(database, { email, state: 'none' })
    const calls = [1, 2, 3].map(() => findRefusal(as(invited).now().team.accept({ token })))
    const reasons = (await Promise.all(calls)).map((refusal) => refusal?.reason)
    expect(reasons.filter((reason) => reason === undefined)).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'invitations.used')).toHaveLength(2)
    expect(await listMembers(owner)).toHaveLength(1)
  })

  it('accepted twice at once by new accounts makes one account', async () => {
    const { owner } = await makeFixture()
    const { token, email } = await makeInvitation(owner)
    const visitor = anonymous(database).now().team
    const calls = [1, 2, 3].map(() => findRefusal(visitor.acceptAsNew({ token, ...person })))
    const reasons = (await Promise.all(calls)).map((refusal) => refusal?.reason)
    expect(reasons.filter((reason) => reason === undefined)).toHaveLength(1)
    const accounts = await database.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(await listMembers(owner)).toMatchObject([{ userId: accounts[0]?.id }])
    expect(accounts).toHaveLength(1)
  })

  it('accepted while it is revoked is the one or the other', async () => {
    const { owner } = await makeFixture()
    const { id, token } = await makeInvitation(owner)
    const [accepted, revoked] = await Promise.all([
      findRefusal(
        anonymous(database)
          .now()
          .team.acceptAsNew({ token, ...person }),
      ),
      findRefusal(team(owner).revoke({ id })),
    ])
    const members = await listMembers(owner)
    expect(accepted === undefined).toBe(members.length === 1)
    expect(accepted === undefined).toBe(revoked?.reason === 'invitations.used')
  })

  it('revoked while an acceptance waits for the team is not accepted, and stored without its token', async () => {
    const { owner } = await makeFixture()
    const { id, token } = await makeInvitation(owner)
    const { accepting } = await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', owner.userId).forNoKeyUpdate().execute()
      await trx.updateTable('invitations').set({ state: 'revoked' }).where('id', '=', id).execute()
      const visitor = anonymous(database).now().team
      const refused = findRefusal(visitor.acceptAsNew({ token, ...person }))
      await waitForBlocked(1)
      return { accepting: refused }
    })
    expect((await accepting)?.reason).toBe('invitations.revoked')
    expect(await listMembers(owner)).toEqual([])
    const links = await database.db.selectFrom('invitation_links').selectAll().where('invitation_id', '=', id).execute()
    expect(JSON.stringify(links)).not.toContain(token)
  })

  it('gives the next free name where the name was taken since', async () => {
    const { owner } = await makeFixture()
    const { token } = await makeInvitation(owner, { name: 'Salma Tazi' })
    await makeMember(owner, { name: 'salma tazi' })
    await joinAsNew(token)
    expect((await listMembers(owner)).map(({ name }) => name).sort()).toEqual(['Salma Tazi 2', 'salma tazi'])
  })

  it('is mailed at most twenty times a day', async () => {
    const { owner } = await makeFixture()
    const calls = as(owner, { environment: { RATE_LIMIT: 'on' } }).now().team
    for (let sent = 0; sent < 20; sent += 1) {
      await calls.invite(newInvitation([], { allAgencies: true, name: `Membre numéro ${sent}` }))
    }
    expect(await catchRefusal(calls.invite(newInvitation([], { allAgencies: true })))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      reason: 'auth.too_many_attempts',
    })
  })
})

describe('a member', () => {
  it('changes role, agencies and name at the next call', async () => {
    const { owner, centre, nord } = await makeFixture()
    const member = await makeMember(owner, { agencyIds: [centre], name: 'Salma' })
    const calls = as(member).now()
    expect((await calls.transactions.list({ page: 1 })).total).toBe(5)
    const row = (await team(owner).list({ page: 1 })).rows.find(({ id }) => id === member.memberId)
    if (row === undefined) throw new Error('the member is not listed')
    const change = {
      id: row.id,
      name: 'Salma T.',
      role: 'manager' as const,
      allAgencies: false,
      agencyIds: [nord],
      ...defaultOptions,
    }
    const saved = await team(owner).update({ ...change, updatedAt: row.updatedAt })
    expect(saved).toMatchObject({ name: 'Salma T.', role: 'manager', agencies: [{ name: 'Nord' }] })
    expect((await calls.transactions.list({ page: 1 })).total).toBe(1)
    expect((await calls.auth.session()).member).toMatchObject({ role: 'manager', agencyIds: [nord] })
    expect(await catchRefusal(team(owner).update({ ...change, updatedAt: row.updatedAt }))).toMatchObject({
      reason: 'edit.stale',
    })
    // The use of a session is no change.
    expect(await team(owner).update({ ...change, role: 'accountant', updatedAt: saved.updatedAt })).toMatchObject({
      allAgencies: true,
      agencies: [],
    })
    expect((await calls.transactions.list({ page: 1 })).total).toBe(6)
  })

  it('cannot take the name of another, and the owner stays as it is', async () => {
    const { owner } = await makeFixture()
    const member = await makeMember(owner, { name: 'Salma' })
    await makeMember(owner, { name: 'Hind' })
    const rows = (await team(owner).list({ page: 1 })).rows
    const rights = { role: 'accountant' as const, allAgencies: true, agencyIds: [], ...defaultOptions }
    const updatedAt = rows.find(({ id }) => id === member.memberId)?.updatedAt ?? ''
    expect(
      await catchRefusal(team(owner).update({ id: member.memberId, name: 'HIND', ...rights, updatedAt })),
    ).toMatchObject({ fieldErrors: { name: 'Un membre de votre équipe porte déjà ce nom' } })
    const id = owner.userId
    const fixed = { code: 'FORBIDDEN', reason: 'team.owner_fixed' }
    expect(await catchRefusal(team(owner).update({ id, name: 'Moi', ...rights, updatedAt }))).toMatchObject(fixed)
    expect(await catchRefusal(team(owner).deactivate({ id }))).toMatchObject(fixed)
    expect(await catchRefusal(team(owner).remove({ id }))).toMatchObject(fixed)
  })

  it('that is deactivated during a save has saved or is signed out, and signs in again when it is back', async () => {
    const { owner, centre } = await makeFixture()
    for (let round = 0; round < 4; round += 1) {
      const member = await makeMember(owner, { agencyIds: [centre] })
      const deps = testDeps(database)
      const cookie = await startSession(deps, member)
      const calls = () => appRouter.createCaller(contextFor(deps, cookie))
      const id = newId()
      const entry = { id, type: 'incoming' as const, amount: 1000 + round, agencyId: centre }
      const [refusal] = await Promise.all([
        findRefusal(calls().transactions.create({ ...entry, confirmDuplicate: true })),
        team(owner).deactivate({ id: member.memberId }),
      ])
      const row = await database.db
        .selectFrom('transactions')
        .select('created_by as by')
        .where('id', '=', id)
        .executeTakeFirst()
      if (refusal === undefined) expect(row?.by).toBe(member.memberId)
      else {
        expect(refusal.code).toBe('UNAUTHORIZED')
        expect(row).toBeUndefined()
      }
      expect(await countSessions(member)).toBe(0)
      await team(owner).deactivate({ id: member.memberId })
      expect(await team(owner).reactivate({ id: member.memberId })).toMatchObject({ status: 'active' })
      expect(await catchRefusal(calls().transactions.list({ page: 1 }))).toMatchObject({
        reason: 'access.not_signed_in',
      })
      expect((await as(member).now().transactions.list({ page: 1 })).total).toBeGreaterThan(4)
    }
  })

  it.each([
    ['role', { role: 'accountant' as const, agencyIds: [] }, 'access.not_allowed'],
    ['agencies', { role: 'cashier' as const, agencyIds: ['nord' as const] }, 'agencies.not_found'],
  ])('whose %s change during a save has saved or is refused', async (_, { role, agencyIds }, reason) => {
    const { owner, centre, nord } = await makeFixture()
    for (let round = 0; round < 4; round += 1) {
      const member = await makeMember(owner, { agencyIds: [centre] })
      const rows = (await team(owner).list({ page: 1 })).rows
      const { name = '', updatedAt = '' } = rows.find(({ id }) => id === member.memberId) ?? {}
      const rights = {
        role,
        allAgencies: false,
        agencyIds: agencyIds.map(() => nord),
        canClose: true,
        blind: false,
        feedLimit: null,
      }
      const entry = { id: newId(), type: 'incoming' as const, amount: 2000 + round, agencyId: centre }
      const [refusal] = await Promise.all([
        findRefusal(
          as(member)
            .now()
            .transactions.create({ ...entry, confirmDuplicate: true }),
        ),
        team(owner).update({ id: member.memberId, name, updatedAt, ...rights }),
      ])
      const saved = database.db.selectFrom('transactions').select('created_by as by').where('id', '=', entry.id)
      expect(await saved.executeTakeFirst()).toEqual(refusal === undefined ? { by: member.memberId } : undefined)
      if (refusal !== undefined) expect(refusal.reason).toBe(reason)
      const late = as(member).now().transactions.create(newEntry(centre))
      expect(await catchRefusal(late)).toMatchObject({ reason })
    }
  })

  it('that is an accountant whose account is gone stays deactivated', async () => {
    const { owner } = await makeFixture()
    const member = await makeMember(owner, { role: 'accountant' })
    await as(await makeAdmin(database))
      .now()
      .admin.users.remove({ id: member.userId })
    expect(await catchRefusal(team(owner).reactivate({ id: member.memberId }))).toMatchObject({
      reason: 'team.no_account',
    })
    expect(await listMembers(owner)).toMatchObject([{ userId: null, status: 'deactivated' }])
  })

  it('that is deactivated while a switch into the space waits has no session there', async () => {
    const { owner } = await makeFixture()
    const member = await makeMember(owner, { allAgencies: true })
    const { space: _, ...atHome } = member
    const deps = testDeps(database)
    const home = appRouter.createCaller(contextFor(deps, await startSession(deps, atHome)))
    const { switching } = await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('members').set({ status: 'deactivated' }).where('id', '=', member.memberId).execute()
      const refused = findRefusal(home.auth.switchSpace({ ownerId: owner.userId }))
      await waitForBlocked(1)
      return { switching: refused }
    })
    expect((await switching)?.reason).toBe('spaces.not_found')
    expect(await countSessions(member)).toBe(0)
  })

  it('is not back under a name that another has now', async () => {
    const { owner } = await makeFixture()
    const member = await makeMember(owner, { name: 'Salma', status: 'deactivated' })
    await makeMember(owner, { name: 'salma' })
    expect(await catchRefusal(team(owner).reactivate({ id: member.memberId }))).toMatchObject({
      reason: 'team.name_taken',
    })
  })

  it('is removed without any line, and only deactivated with one', async () => {
    const { owner, centre } = await makeFixture()
    const idle = await makeMember(owner, { agencyIds: [centre] })
    const busy = await makeMember(owner, { agencyIds: [centre] })
    await as(idle).now().transactions.list({ page: 1 })
    const entry = { id: newId(), type: 'incoming' as const, amount: 4200, agencyId: centre }
    await as(busy).now().transactions.create(entry)
    expect(await catchRefusal(team(owner).remove({ id: busy.memberId }))).toMatchObject({ reason: 'team.has_lines' })
    expect(await team(owner).remove({ id: idle.memberId })).toEqual({ id: idle.memberId })
    expect((await listMembers(owner)).map(({ id, status }) => ({ id, status }))).toEqual([
      { id: busy.memberId, status: 'active' },
    ])
    expect(await countSessions(idle)).toBe(0)
    expect(await catchRefusal(team(owner).remove({ id: idle.memberId }))).toMatchObject({ reason: 'team.not_found' })
    // May be invited again.
    await team(owner).invite(newInvitation([centre], { email: idle.email }))
  })

  it('with a row of any day is kept: an entry that was dated back, a deletion, a feed, an approval, a draft', async () => {
    const { owner, centre, nord } = await makeFixture()
    const rows = {
      dated: async (member: TestMember) => {
        const entry = { id: newId(), type: 'incoming' as const, amount: 4300, agencyId: centre }
        const { id, updatedAt } = await as(member).now().transactions.create(entry)
        const old = { id, updatedAt, type: 'incoming' as const, amount: 4300, agencyId: centre, date: '2026-01-05' }
        await as(owner).now().transactions.update(old)
      },
      deleted: async (member: TestMember) => {
        const id = await makeTransaction(owner, { agencyId: centre, date: '2026-01-05' })
        await as(member).now().transactions.remove({ id })
      },
      fed: async (member: TestMember) => {
        await as(member).now().feeds.create(newFeed(centre))
      },
      approved: async (member: TestMember) => {
        const closing = { ...draft, id: newId(), agencyId: nord, opening: 50_000, comment: 'Manquant' }
        const { id } = await as(owner).now().closings.close(closing)
        await as(member).now().closings.approve({ id, comment: 'Vu' })
      },
      counted: async (member: TestMember) => {
        await as(member)
          .now()
          .closings.saveDraft({ ...draft, agencyId: centre })
      },
    }
    for (const [kind, write] of Object.entries(rows)) {
      const member = await makeMember(owner, { role: 'manager', agencyIds: [centre, nord] })
      await write(member)
      expect(await catchRefusal(team(owner).remove({ id: member.memberId })), kind).toMatchObject({
        reason: 'team.has_lines',
      })
    }
  })

  it('whose entry is being saved is not removed: no row is left without a name', async () => {
    const { owner, centre } = await makeFixture()
    const member = await makeMember(owner, { agencyIds: [centre] })
    const entry = { id: newId(), type: 'incoming' as const, amount: 4400, agencyId: centre, confirmDuplicate: true }
    const calls = await database.db.transaction().execute(async (trx) => {
      // The entry waits for its agency after it was inserted.
      await trx.selectFrom('agencies').select('id').where('id', '=', centre).forUpdate().execute()
      const saving = as(member).now().transactions.create(entry)
      await waitForBlocked(1)
      const removal = findRefusal(team(owner).remove({ id: member.memberId }))
      await Promise.race([removal, waitForBlocked(2)])
      return { saving, removal }
    })
    expect(await calls.saving).toMatchObject({ id: entry.id })
    expect((await calls.removal)?.reason).toBe('team.has_lines')
    expect(await listMembers(owner)).toMatchObject([{ id: member.memberId }])
  })

  it('removed during a call has written nothing', async () => {
    const { owner, centre } = await makeFixture()
    const content = { agencyId: centre, amount: 4500 }
    const own = await makeTransaction(owner, { agencyId: centre })
    const calls = {
      transaction: (caller: Caller) =>
        caller.transactions.create({ ...content, id: newId(), type: 'incoming' as const }),
      feed: (caller: Caller) => caller.feeds.create(newFeed(centre)),
      deletion: (caller: Caller) => caller.transactions.remove({ id: own }),
      draft: (caller: Caller) => caller.closings.saveDraft({ ...draft, agencyId: centre }),
    }
    for (const [kind, call] of Object.entries(calls)) {
      const member = await makeMember(owner, { role: 'manager', agencyIds: [centre] })
      const deps = testDeps(database)
      const context = contextFor(deps, await startSession(deps, member))
      const actor = await context.actor()
      await team(owner).remove({ id: member.memberId })
      const passed = appRouter.createCaller({ ...context, actor: () => Promise.resolve(actor) })
      expect(await catchRefusal(call(passed)), kind).toMatchObject({ reason: 'access.not_signed_in' })
    }
    const { rows } = await sql`
      select from transactions where owner_id = ${owner.userId} and created_by <> owner_id
      union all select from feeds where owner_id = ${owner.userId} and created_by <> owner_id
      union all select from closing_drafts where owner_id = ${owner.userId}
      union all select from deleted_transactions where owner_id = ${owner.userId}
    `.execute(database.db)
    expect(rows).toHaveLength(0)
  })
})

describe('the list of a team', () => {
  it('has owner, members with their last use of this space, and who waits', async () => {
    const { owner, centre } = await makeFixture()
    const member = await makeMember(owner, { agencyIds: [centre], name: 'Aya' })
    await makeMember(owner, { name: 'Ancien', status: 'deactivated', role: 'accountant' })
    await makeInvitation(owner, { name: 'Zineb' })
    await as(member).at('2026-11-27T09:00:00Z').agencies.list()
    const list = await team(owner).list({ page: 1 })
    expect(list).toMatchObject({ total: 3, invitations: [{ name: 'Zineb', invitedBy: 'Karim Alaoui' }] })
    expect(list.rows).toMatchObject([
      { name: 'Karim Alaoui', role: 'owner', lastSeen: '2026-11-27T10:00', allAgencies: true },
      { name: 'Aya', role: 'cashier', lastSeen: '2026-11-27T09:00', email: member.email, agencies: [{ id: centre }] },
      { name: 'Ancien', status: 'deactivated', lastSeen: null },
    ])
    expect((await team(owner).list({ page: 9 })).page).toBe(1)
  })

  it('of a manager has who shares an agency, without addresses and invitations', async () => {
    const { owner, centre, nord } = await makeFixture()
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [centre], name: 'Gérante' })
    await makeMember(owner, { agencyIds: [centre, nord], name: 'Partagée' })
    await makeMember(owner, { agencyIds: [nord], name: 'Ailleurs' })
    await makeInvitation(owner)
    const list = await as(manager).now().team.list({ page: 1 })
    expect(list.rows.map(({ name }) => name)).toEqual(['Karim Alaoui', 'Gérante', 'Partagée'])
    expect(list.rows[2]).toMatchObject({ email: null, agencies: [{ name: 'Centre' }] })
    expect(list).toMatchObject({ total: 3, invitations: [] })
    expect(
      await catchRefusal(
        as(manager)
          .now()
          .team.invite(newInvitation([centre])),
      ),
    ).toMatchObject({
      reason: 'access.not_allowed',
    })
  })
})

describe('one person in several spaces', () => {
  it('switches by a new session, and each space stays as it is', async () => {
    const { owner, centre } = await makeFixture()
    const accountant = await makeOwner(database, { firstName: 'Nora', lastName: 'Idrissi' })
    await makeAgency(accountant, { name: 'Cabinet' })
    const { token } = await makeInvitation(owner, { email: accountant.email, role: 'accountant' })
    const deps = testDeps(database)
    const first = await startSession(deps, accountant)
    const act = async (cookie: string, work: (calls: Caller) => Promise<unknown>) => {
      let next = cookie
      const context = contextFor(deps, cookie)
      const setCookie = (value: string) =>
        void (next = value.includes('session') ? (value.split(';', 1)[0] ?? '') : next)
      await work(appRouter.createCaller({ ...context, setCookie }))
      return next
    }
    const calls = (cookie: string) => appRouter.createCaller(contextFor(deps, cookie))
    const joined = await act(first, (of) => of.team.accept({ token }))
    expect(await catchRefusal(calls(first).agencies.list())).toMatchObject({ reason: 'access.not_signed_in' })
    expect((await calls(joined).agencies.list()).map(({ name }) => name)).toEqual(['Centre', 'Nord'])
    expect((await calls(joined).auth.session()).spaces).toEqual([
      { ownerId: accountant.userId, name: 'Nora Idrissi', role: 'owner' },
      { ownerId: owner.userId, name: 'Karim Alaoui', role: 'accountant' },
    ])
    const home = await act(joined, (of) => of.auth.switchSpace({ ownerId: accountant.userId }))
    expect(home).not.toBe(joined)
    expect((await calls(home).agencies.list()).map(({ name }) => name)).toEqual(['Cabinet'])
    expect(await catchRefusal(calls(joined).agencies.list())).toMatchObject({ reason: 'access.not_signed_in' })
    const foreign = await makeOwner(database)
    for (const ownerId of [foreign.userId, newId()]) {
      expect(await catchRefusal(calls(home).auth.switchSpace({ ownerId }))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'spaces.not_found',
      })
    }
    const [member] = await listMembers(owner)
    await team(owner).deactivate({ id: member?.id ?? '' })
    expect(await catchRefusal(calls(home).auth.switchSpace({ ownerId: owner.userId }))).toMatchObject({
      reason: 'spaces.not_found',
    })
    expect((await calls(home).auth.session()).spaces).toHaveLength(1)
    expect(centre).not.toBe('')
  })
})

describe('a member whose account became an administrator', () => {
  it('has no way back into the space', async () => {
    const { owner, centre } = await makeFixture()
    const { userId, email } = await makeMember(owner, { agencyIds: [centre] })
    await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute()
    const calls = as({ database, userId, email, role: 'admin' }).now()
    expect((await calls.auth.session()).spaces).toEqual([])
    expect(await catchRefusal(calls.auth.switchSpace({ ownerId: owner.userId }))).toMatchObject({
      reason: 'spaces.not_found',
    })
  })
})

describe('the migration', () => {
  it('adds what members may do to those who are there, and keeps their version', async () => {
    const { owner, centre } = await makeFixture()
    const member = await makeMember(owner, { name: 'Aya', agencyIds: [centre], canClose: false, blind: true })
    await makeInvitation(owner, { name: 'Lina', agencyIds: [centre] })
    const before = await team(owner).list({ page: 1 })
    const applyAgain = await revertMigrations(database, '2026-11-29T2200-member-options')
    await applyAgain()
    const after = await team(owner).list({ page: 1 })
    expect(after).toEqual(before)
    const { updatedAt = '' } = after.rows.find(({ name }) => name === 'Aya') ?? {}
    const rights = { name: 'Aya', role: 'cashier' as const, allAgencies: false, agencyIds: [centre] }
    const options = { canClose: false, blind: true, feedLimit: 1000 }
    const saved = await team(owner).update({ id: member.memberId, ...rights, ...options, updatedAt })
    expect(saved).toMatchObject(options)
    expect(saved.updatedAt > updatedAt).toBe(true)
    const promoted = { ...rights, ...options, role: 'accountant' as const, allAgencies: true, agencyIds: [] }
    const changed = await team(owner).update({ id: member.memberId, ...promoted, updatedAt: saved.updatedAt })
    expect(changed).toMatchObject(defaultOptions)
  })

  it('reads the last use of members from their sessions and keeps their version', async () => {
    const { owner } = await makeFixture()
    const member = await makeMember(owner, { name: 'Aya' })
    await startSession(testDeps(database, { clock: testClock('2026-11-27T08:00:00Z') }), member)
    const before = await team(owner).list({ page: 1 })
    await makeInvitation(owner)
    const applyAgain = await revertMigrations(database, '2026-11-29T1530-invitations')
    await applyAgain()
    const after = await team(owner).list({ page: 1 })
    expect(after.invitations).toEqual([])
    expect(after.rows.find(({ name }) => name === 'Aya')).toEqual(before.rows.find(({ name }) => name === 'Aya'))
    expect(after.rows.find(({ name }) => name === 'Aya')?.lastSeen).toBe('2026-11-27T08:00')
    const updatedAt = after.rows.find(({ name }) => name === 'Aya')?.updatedAt ?? ''
    const rights = { name: 'Aya', role: 'accountant' as const, allAgencies: true, agencyIds: [], ...defaultOptions }
    const saved = await team(owner).update({ id: member.memberId, ...rights, updatedAt })
    expect(saved.updatedAt > updatedAt).toBe(true)
  })
})
