import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS, instantAfter, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAdmin, makeOwner, makeSubscription, TEST_PASSWORD } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer } from '#tests/support/server.ts'
import { contextFor, startSession, type TestUser } from '#tests/support/session.ts'
import { describeAdmins, ensureAdmins } from '#server/features/auth/ensure-admins.ts'
import { hashResetToken } from '#server/features/auth/reset-password.ts'

const database = withDatabase()
function visitor(environment: Record<string, string> = {}) {
  return anonymous(database, { environment }).now()
}
async function listRows(table: 'users' | 'user_subscriptions' | 'sessions' | 'trial_claims') {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db)
  return rows[0]?.count ?? 0
}

describe('sign-in', () => {
  it('returns the same refusal for an unknown address and a wrong password', async () => {
    const owner = await makeOwner(database)
    const unknown = await catchRefusal(visitor().auth.signIn({ email: 'personne@exemple.ma', password: 'secret-1234' }))
    const wrong = await catchRefusal(visitor().auth.signIn({ email: owner.email, password: 'secret-9999' }))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ reason: 'auth.invalid_credentials', message: 'Email ou mot de passe incorrect' })
  })

  it('accepts an address in any case and with spaces around it', async () => {
    const owner = await makeOwner(database)
    const signedIn = visitor().auth.signIn({ email: `  ${owner.email.toUpperCase()} `, password: TEST_PASSWORD })
    await expect(signedIn).resolves.toBeUndefined()
  })

  it('does not read the Kelvin sign as a k', async () => {
    await makeOwner(database, { email: 'quack@exemple.ma' })
    const refused = await catchRefusal(
      visitor().auth.signIn({ email: 'quac\u212A@exemple.ma', password: TEST_PASSWORD }),
    )
    expect(refused.fieldErrors).toHaveProperty('email')
    const demo = { firstName: 'A', lastName: 'B', email: 'quac\u212A@exemple.ma', password: TEST_PASSWORD }
    expect((await catchRefusal(visitor().auth.startDemo(demo))).fieldErrors).toHaveProperty('email')
  })

  it.each([
    ['suspended', "Votre compte est suspendu. Contactez l'administrateur."],
    ['rejected', "Votre demande a été rejetée. Contactez l'administrateur."],
  ] as const)('names the state of a %s account only with the right password', async (state, message) => {
    const owner = await makeOwner(database, { state })
    expect(await catchRefusal(visitor().auth.signIn({ email: owner.email, password: TEST_PASSWORD }))).toMatchObject({
      reason: `auth.${state}`,
      message,
    })
    expect(await catchRefusal(visitor().auth.signIn({ email: owner.email, password: 'secret-9999' }))).toMatchObject({
      reason: 'auth.invalid_credentials',
    })
  })

  it('of administrators refuses a client', async () => {
    const owner = await makeOwner(database)
    const admin = await makeAdmin(database)
    await visitor().auth.adminSignIn({ email: admin.email, password: TEST_PASSWORD })
    expect(
      await catchRefusal(visitor().auth.adminSignIn({ email: owner.email, password: TEST_PASSWORD })),
    ).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Accès non autorisé',
    })
  })

  it('stops guesses on one account, over all procedures', async () => {
    const owner = await makeOwner(database)
    const limited = visitor({ RATE_LIMIT: 'on' })
    const guesses = Array.from({ length: 12 }, (_, n) => async () => {
      const password = `guess-${n}-xx`
      if (n % 3 === 0) return limited.auth.signIn({ email: owner.email, password })
      if (n % 3 === 1) return limited.auth.adminSignIn({ email: owner.email, password })
      return limited.auth.startDemo({ firstName: 'A', lastName: 'B', email: owner.email, password })
    })
    const reasons = []
    for (const guess of guesses) reasons.push((await catchRefusal(guess())).reason)
    expect(reasons.slice(0, 10)).not.toContain('auth.too_many_attempts')
    expect(reasons.slice(10)).toEqual(['auth.too_many_attempts', 'auth.too_many_attempts'])
    // The right password is refused too, otherwise the limit would reveal which guess was right.
    expect(await catchRefusal(limited.auth.signIn({ email: owner.email, password: TEST_PASSWORD }))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })
})

describe('sessions', () => {
  const seenAfter = async (user: TestUser, steps: number[]) => {
    const clock = testClock(TEST_NOW)
    const deps = testDeps(database, { clock })
    const cookie = await startSession(deps, user)
    const seen: boolean[] = []
    for (const step of steps) {
      clock.advance(step)
      seen.push((await contextFor(deps, cookie).actor()) !== undefined)
    }
    return seen
  }

  it('of a client end after 12 hours without use', async () => {
    const owner = await makeOwner(database)
    expect(await seenAfter(owner, [12 * HOUR_MS - 1])).toEqual([true])
    expect(await seenAfter(owner, [12 * HOUR_MS])).toEqual([false])
    expect(await seenAfter(owner, [11 * HOUR_MS, 11 * HOUR_MS, 12 * HOUR_MS])).toEqual([true, true, false])
  })

  it('of a client end after 7 days in use', async () => {
    const owner = await makeOwner(database)
    const everyEightHours = Array.from({ length: 22 }, () => 8 * HOUR_MS)
    expect(await seenAfter(owner, everyEightHours)).toEqual([...Array.from({ length: 20 }, () => true), false, false])
  })

  it('of an administrator end after an hour without use, and after 12 hours in use', async () => {
    const admin = await makeAdmin(database)
    expect(await seenAfter(admin, [HOUR_MS - 1])).toEqual([true])
    expect(await seenAfter(admin, [HOUR_MS])).toEqual([false])
    const everyHalfHour = Array.from({ length: 24 }, () => HOUR_MS / 2)
    expect(await seenAfter(admin, everyHalfHour)).toEqual([...Array.from({ length: 23 }, () => true), false])
  })

  it('are stored with the hash of their token, not the token', async () => {
    const owner = await makeOwner(database)
    const cookie = await startSession(testDeps(database), owner)
    const token = cookie.split('=')[1] ?? ''
    const { rows } = await sql<{ dump: string }>`select string_agg(s::text, ' ') as dump from sessions s`.execute(
      database.db,
    )
    expect(token.length).toBeGreaterThan(40)
    expect(rows[0]?.dump).not.toContain(token)
  })

  it.each([
    'sandouk_session=%zz',
    'a=%zz; b',
    '=;;;=',
    'sandouk_session=x',
    `sandouk_session=${'A'.repeat(43)}`,
    '\u0000',
  ])('do not open for the cookie %j', async (cookie) => {
    expect(await contextFor(testDeps(database), cookie).actor()).toBeUndefined()
  })

  it('end at sign-out, which may be called twice', async () => {
    const owner = await makeOwner(database)
    const deps = testDeps(database)
    const context = contextFor(deps, await startSession(deps, owner))
    const before = await listRows('sessions')
    const { appRouter } = await import('#server/app-router.ts')
    await appRouter.createCaller(context).auth.signOut()
    expect(await listRows('sessions')).toBe(before - 1)
    await appRouter.createCaller(context).auth.signOut()
    expect(await listRows('sessions')).toBe(before - 1)
  })

  it.each(['signIn', 'signUp', 'startDemo'] as const)('end when the same browser signs in again (%s)', async (path) => {
    const server = await startTestServer(database)
    try {
      const owner = await makeOwner(database)
      const before = await server.cookieFor(owner)
      const elsewhere = await server.cookieFor(owner)
      const email = path === 'signIn' ? owner.email : `second-${path.toLowerCase()}@exemple.ma`
      const person = { firstName: 'Salma', lastName: 'Tazi', phone: null }
      const call = (password: string) =>
        server.call({
          path: `auth.${path}`,
          type: 'mutation',
          cookie: before,
          input: path === 'signIn' ? { email, password } : { ...person, email, password },
        })
      const isOpen = async (cookie: string) => (await contextFor(server.deps, cookie).actor()) !== undefined
      expect((await call('')).status).toBe(400)
      expect(await isOpen(before)).toBe(true)
      const answer = await call(TEST_PASSWORD)
      expect(answer.status).toBe(200)
      expect(await isOpen(before)).toBe(false)
      expect(await isOpen(elsewhere)).toBe(true)
      expect(await isOpen(answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '')).toBe(true)
    } finally {
      await server.close()
    }
  })

  it('of other devices end when the password changes, and the current one stays', async () => {
    const owner = await makeOwner(database)
    const deps = testDeps(database)
    const [here, elsewhere] = [await startSession(deps, owner), await startSession(deps, owner)]
    const { appRouter } = await import('#server/app-router.ts')
    const calls = appRouter.createCaller(contextFor(deps, here))
    expect(
      await catchRefusal(calls.auth.changePassword({ currentPassword: 'not this', newPassword: 'nouveau-1' })),
    ).toMatchObject({ reason: 'auth.wrong_current_password' })
    await calls.auth.changePassword({ currentPassword: TEST_PASSWORD, newPassword: 'nouveau-1' })
    expect(await contextFor(deps, here).actor()).toBeDefined()
    expect(await contextFor(deps, elsewhere).actor()).toBeUndefined()
    await visitor().auth.signIn({ email: owner.email, password: 'nouveau-1' })
  })
})

describe('a subscription is in force', () => {
  const listsGroups = async (owner: TestUser, at: string) =>
    as(owner)
      .at(at)
      .groups.list()
      .then(
        () => 'served',
        async (error: unknown) => (await catchRefusal(Promise.reject(error))).reason,
      )

  it('up to the last millisecond before its end', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    await makeSubscription(database, owner, {
      startedAt: instantAfter(TEST_NOW, -DAY_MS),
      endsAt: instantAfter(TEST_NOW, MINUTE_MS),
    })
    expect(await listsGroups(owner, instantAfter(TEST_NOW, MINUTE_MS - 1).toISOString())).toBe('served')
    expect(await listsGroups(owner, instantAfter(TEST_NOW, MINUTE_MS).toISOString())).toBe(
      'access.subscription_required',
    )
  })

  it.each(['pending', 'inactive', 'cancelled'] as const)('not while its status is %s', async (status) => {
    const owner = await makeOwner(database, { state: 'none' })
    await makeSubscription(database, owner, {
      startedAt: instantAfter(TEST_NOW, -DAY_MS),
      endsAt: instantAfter(TEST_NOW, 30 * DAY_MS),
      status,
    })
    expect(await listsGroups(owner, TEST_NOW)).toBe('access.subscription_required')
  })

  it.each([
    ['expiredTrial', 'trial', 'Votre essai est terminé. Choisissez un pack pour continuer.'],
    ['expired', 'pack', 'Votre abonnement est terminé. Renouvelez votre pack pour continuer.'],
    ['none', null, 'Un abonnement actif est nécessaire pour utiliser cette fonction.'],
  ] as const)('and %s is told what ended', async (state, ended, message) => {
    const owner = await makeOwner(database, { state })
    const refusal = await catchRefusal(as(owner).now().groups.list())
    expect(refusal).toMatchObject({ reason: 'access.subscription_required', params: { ended }, message })
    const { subscription } = await as(owner).now().auth.session()
    expect(subscription).toMatchObject({ state: 'none', ended, endedOn: ended === null ? null : '2026-11-27' })
  })

  it('for a trial of three days of 24 hours', async () => {
    const email = 'trois-jours@exemple.ma'
    await visitor().auth.startDemo({ firstName: 'Aya', lastName: 'Idrissi', email, password: TEST_PASSWORD })
    const { id: userId } = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const owner: TestUser = { userId, email, role: 'client', database }
    expect(await listsGroups(owner, instantAfter(TEST_NOW, 3 * DAY_MS - 1).toISOString())).toBe('served')
    expect(await listsGroups(owner, instantAfter(TEST_NOW, 3 * DAY_MS).toISOString())).toBe(
      'access.subscription_required',
    )
  })
})

describe('the demo', () => {
  const person = (email: string) => ({ firstName: 'Salma', lastName: 'Tazi', email, password: TEST_PASSWORD })

  it('creates account, profile, subscription and session, once on a double click', async () => {
    const before = { users: await listRows('users'), subscriptions: await listRows('user_subscriptions') }
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => visitor().auth.startDemo(person('double@exemple.ma'))),
    )
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'alreadyActive',
      'alreadyActive',
      'alreadyActive',
      'alreadyActive',
      'started',
    ])
    expect(await listRows('users')).toBe(before.users + 1)
    expect(await listRows('user_subscriptions')).toBe(before.subscriptions + 1)
  })

  it('returns alreadyActive for a running trial', async () => {
    await visitor().auth.startDemo(person('encore@exemple.ma'))
    expect(await visitor().auth.startDemo(person('Encore@Exemple.ma'))).toEqual({ outcome: 'alreadyActive' })
  })

  it('does not touch an existing account of another person', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const before = await listRows('user_subscriptions')
    expect(
      await catchRefusal(visitor().auth.startDemo({ ...person(owner.email), password: 'pas-la-bonne' })),
    ).toMatchObject({
      reason: 'auth.account_exists',
      message: 'Un compte existe déjà avec cet email. Utilisez le bon mot de passe pour vous connecter.',
    })
    expect(await listRows('user_subscriptions')).toBe(before)
  })

  it('is given once for an address: not later, in other case, after deletion or twice at once', async () => {
    const email = 'une-fois@exemple.ma'
    await visitor().auth.startDemo(person(email))
    const later = anonymous(database).at(instantAfter(TEST_NOW, 4 * DAY_MS).toISOString())
    const claims = await listRows('trial_claims')
    for (const address of [email, 'UNE-FOIS@exemple.ma']) {
      expect((await catchRefusal(later.auth.startDemo(person(address)))).reason).toBe('trial.already_used')
    }
    await database.db.deleteFrom('users').where('email', '=', email).execute()
    const again = await Promise.all([1, 2].map(() => catchRefusal(later.auth.startDemo(person(email)))))
    expect(again.map(({ reason }) => reason)).toEqual(['trial.already_used', 'trial.already_used'])
    expect(await database.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await listRows('trial_claims')).toBe(claims)
  })

  it('is refused without an account when the plan is not offered', async () => {
    await database.db
      .updateTable('subscription_plans')
      .set({ is_active: false })
      .where('name', '=', 'Demo 3 jours')
      .execute()
    const refused = await catchRefusal(visitor().auth.startDemo(person('sans-plan@exemple.ma')))
    await database.db
      .updateTable('subscription_plans')
      .set({ is_active: true })
      .where('name', '=', 'Demo 3 jours')
      .execute()
    expect(refused.reason).toBe('trial.unavailable')
    const left = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'sans-plan@exemple.ma')
      .execute()
    expect(left).toEqual([])
  })
})

describe('administrators at start-up', () => {
  it('are created, promoted, kept, and demoted to client when no longer named', async () => {
    const deps = testDeps(database)
    const owner = await makeOwner(database)
    const first = await ensureAdmins(deps, { emails: ['chef@exemple.ma', 'adjoint@exemple.ma'], password: undefined })
    expect(first.map(({ email }) => email)).toEqual(['chef@exemple.ma', 'adjoint@exemple.ma'])
    const password = first[0]?.password ?? ''
    await visitor().auth.adminSignIn({ email: 'chef@exemple.ma', password })
    const second = await ensureAdmins(deps, { emails: [owner.email, 'adjoint@exemple.ma'], password: 'autre-mot' })
    expect(second).toEqual([{ email: owner.email, change: 'promoted', password: expect.any(String) as string }])
    const roles = await database.db
      .selectFrom('users')
      .select(['email', 'role'])
      .where('email', 'in', [owner.email, 'adjoint@exemple.ma', 'chef@exemple.ma'])
      .execute()
    expect(Object.fromEntries(roles.map(({ email, role }) => [email, role]))).toEqual({
      [owner.email]: 'principalAdmin',
      'adjoint@exemple.ma': 'admin',
      'chef@exemple.ma': 'client',
    })
    expect(await catchRefusal(visitor().auth.adminSignIn({ email: 'chef@exemple.ma', password }))).toMatchObject({
      reason: 'auth.not_an_admin',
    })
    expect(await catchRefusal(visitor().auth.adminSignIn({ email: owner.email, password: 'autre-mot' }))).toMatchObject(
      {
        reason: 'auth.invalid_credentials',
      },
    )
  })
})

describe('an existing account that is promoted', () => {
  const readLines = (userId: string) =>
    database.db
      .selectFrom('audit_lines')
      .select(['actor_role as actorRole', 'before', 'after'])
      .where('action', '=', 'users.promote')
      .where('subject_id', '=', userId)
      .orderBy('seq')
      .execute()

  it.each([
    { from: 'client', to: 'admin' },
    { from: 'client', to: 'principalAdmin' },
    { from: 'admin', to: 'principalAdmin' },
  ] as const)('loses its password, sessions and links ($from to $to)', async ({ from, to }) => {
    const deps = testDeps(database)
    const user = from === 'client' ? await makeOwner(database) : await makeAdmin(database)
    const cookie = await startSession(deps, user)
    const token = 'a-link-sent-before'
    await database.db
      .insertInto('password_resets')
      .values({
        token_hash: hashResetToken(token),
        user_id: user.userId,
        created_at: new Date(TEST_NOW),
        expires_at: instantAfter(TEST_NOW, HOUR_MS),
      })
      .execute()
    const emails = to === 'admin' ? ['chef@exemple.ma', user.email] : [user.email, 'chef@exemple.ma']
    const changed = await ensureAdmins(deps, { emails, password: 'mot-de-ADMIN' })
    const promoted = changed.find(({ email }) => email === user.email)
    expect(promoted).toMatchObject({ change: 'promoted' })
    expect(describeAdmins(changed).join('\n')).toContain(promoted?.password)

    expect(await contextFor(deps, cookie).actor()).toBeUndefined()
    for (const password of [TEST_PASSWORD, 'mot-de-ADMIN']) {
      const guess = visitor().auth.adminSignIn({ email: user.email, password })
      expect(await catchRefusal(guess)).toMatchObject({ reason: 'auth.invalid_credentials' })
    }
    expect(await catchRefusal(visitor().auth.resetPassword({ token, password: 'nouveau-1' }))).toMatchObject({
      reason: 'auth.reset_link_invalid',
    })
    await visitor().auth.adminSignIn({ email: user.email, password: promoted?.password ?? '' })
    const account = await database.db
      .selectFrom('users')
      .select(['role', 'must_change_password as mustChange'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ role: to, mustChange: true })
    expect(await readLines(user.userId)).toEqual([
      {
        actorRole: 'system',
        before: { email: user.email, role: from },
        after: { email: user.email, role: to },
      },
    ])

    // The next start changes nothing.
    const again = await ensureAdmins(deps, { emails, password: undefined })
    expect(again.filter(({ email }) => email === user.email)).toEqual([])
    await visitor().auth.adminSignIn({ email: user.email, password: promoted?.password ?? '' })
    expect(await readLines(user.userId)).toHaveLength(1)
  })

  it('keeps its password where the principal administrator becomes an administrator', async () => {
    const deps = testDeps(database)
    const admin = await makeAdmin(database)
    await ensureAdmins(deps, { emails: [admin.email], password: undefined })
    const changed = await ensureAdmins(deps, { emails: ['chef@exemple.ma', admin.email], password: undefined })
    expect(changed.filter(({ email }) => email === admin.email)).toEqual([])
  })
})

describe('today', () => {
  it.each([
    ['2026-11-27T23:30:00Z', '2026-11-27'],
    ['2026-09-01T23:30:00Z', '2026-09-02'],
    ['2026-03-01T23:30:00Z', '2026-03-01'],
    ['2026-09-20T02:30:00Z', '2026-09-20'],
  ])('at %s is %s', async (instant, today) => {
    expect((await anonymous(database).at(instant).auth.session()).today).toBe(today)
  })
})
