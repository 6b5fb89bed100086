import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { anonymous } from '#tests/support/caller.ts'
import { HOUR_MS, instantAfter, MINUTE_MS, TEST_NOW, testClock } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/deps.ts'
import { makeAdmin, makeOwner, findPlanId, TEST_PASSWORD } from '#tests/support/factories.ts'
import { countJobs, deliverMails, linkIn } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer } from '#tests/support/server.ts'
import { contextFor, startSession } from '#tests/support/session.ts'

const database = withDatabase()
function visitor(environment: Record<string, string> = {}) {
  return anonymous(database, { environment }).now()
}
const ACCOUNT_EXISTS = 'Un compte existe déjà avec cet email. Utilisez le bon mot de passe pour vous connecter.'

let number = 0
function person(changes: Record<string, string> = {}) {
  return {
    firstName: 'Salma',
    lastName: 'Tazi',
    email: `visiteur-${(number += 1)}@exemple.ma`,
    password: TEST_PASSWORD,
    ...changes,
  }
}
async function rowsFor(email: string) {
  const { rows } = await sql<{
    users: number
    profiles: number
    requests: number
    subscriptions: number
    sessions: number
  }>`
    select (select count(*) from users where email = ${email}) as users,
      (select count(*) from profiles p join users u on u.id = p.user_id where u.email = ${email}) as profiles,
      (select count(*) from pending_users where email = ${email}) as requests,
      (select count(*) from user_subscriptions s join users u on u.id = s.user_id where u.email = ${email}) as subscriptions,
      (select count(*) from sessions s join users u on u.id = s.user_id where u.email = ${email}) as sessions`.execute(
    database.db,
  )
  return rows[0]
}

describe('sign-up', () => {
  it('creates an account without a pack, signs in over HTTP, and sends a welcome mail', async () => {
    const server = await startTestServer(database)
    try {
      const details = person({ email: '  Nouvelle@Exemple.ma ', phone: '06 12 34 56 78' })
      const response = await server.call({ path: 'auth.signUp', type: 'mutation', input: details })
      expect(response.status).toBe(200)
      const cookie = response.headers.get('set-cookie')?.split(';', 1)[0]
      const session = await server.call({ path: 'auth.session', type: 'query', cookie })
      expect(session.data).toMatchObject({
        user: { email: 'nouvelle@exemple.ma', role: 'client', firstName: 'Salma' },
        subscription: { state: 'none' },
      })
      const profile = await server.call({ path: 'profile.get', type: 'query', cookie })
      expect(profile.data).toMatchObject({ phone: '+212612345678' })
    } finally {
      await server.close()
    }
    const mails = await deliverMails(database)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['welcome', 'nouvelle@exemple.ma']])
  })

  it('creates one account and one mail on a double click, and signs both clicks in', async () => {
    const details = person()
    await Promise.all(Array.from({ length: 5 }, () => visitor().auth.signUp(details)))
    expect(await rowsFor(details.email)).toEqual({ users: 1, profiles: 1, requests: 0, subscriptions: 0, sessions: 5 })
    expect((await deliverMails(database)).length).toBe(1)
  })

  it('does not touch an existing account of another person', async () => {
    const owner = await makeOwner(database)
    const before = await sql`select * from users where id = ${owner.userId}`.execute(database.db)
    expect(
      await catchRefusal(visitor().auth.signUp(person({ email: owner.email.toUpperCase(), password: 'pas-la-bonne' }))),
    ).toMatchObject({ code: 'CONFLICT', reason: 'auth.account_exists', message: ACCOUNT_EXISTS })
    expect((await sql`select * from users where id = ${owner.userId}`.execute(database.db)).rows).toEqual(before.rows)
    expect(await countJobs(database)).toBe(0)
  })

  it('refuses the address of a suspended account as suspended', async () => {
    const owner = await makeOwner(database, { state: 'suspended' })
    expect((await catchRefusal(visitor().auth.signUp(person({ email: owner.email })))).reason).toBe('auth.suspended')
  })

  it('says what is wrong with each field', async () => {
    const refused = await catchRefusal(
      visitor().auth.signUp({ firstName: ' ', lastName: '', email: 'non', password: '12345', phone: '12' }),
    )
    expect(refused.fieldErrors).toEqual({
      firstName: 'Le prénom est requis',
      lastName: 'Le nom est requis',
      email: 'Adresse e-mail invalide',
      password: 'Le mot de passe doit contenir au moins 6 caractères',
      phone: 'Numéro de téléphone invalide',
    })
  })
})

describe('registration', () => {
  const planId = () => findPlanId(database, 'Pack Pro')

  it('creates account, profile and pending request, starts no session, and mails administrators and client', async () => {
    const admin = await makeAdmin(database)
    const suspended = await makeAdmin(database)
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.userId).execute()
    const details = person()
    const server = await startTestServer(database)
    try {
      const response = await server.call({
        path: 'auth.register',
        type: 'mutation',
        input: { ...details, planId: (await planId()).toUpperCase() },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('set-cookie')).toBeNull()
    } finally {
      await server.close()
    }
    expect(await rowsFor(details.email)).toEqual({ users: 1, profiles: 1, requests: 1, subscriptions: 0, sessions: 0 })
    const request = await database.db
      .selectFrom('pending_users as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['r.status', 'r.plan_id as planId', 'u.email'])
      .where('u.email', '=', details.email)
      .executeTakeFirst()
    expect(request).toEqual({ status: 'pending', planId: await planId(), email: details.email })
    const mails = await deliverMails(database)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['registration-notice', admin.email],
      ['welcome', details.email],
    ])
    expect(mails[0]?.text).toContain('Téléphone\u00A0: Non renseigné')
    expect(mails[0]?.text).toContain('Prix\u00A0: 1\u202F990\u00A0MAD par an')
    expect(mails[1]?.text).toContain('«\u00A0Paiements Manuels\u00A0»')
    await database.db.deleteFrom('users').where('id', '=', admin.userId).execute()
  })

  it('creates one of each when submitted again or twice at once', async () => {
    const details = { ...person(), planId: await planId() }
    const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => visitor().auth.register(details)))
    expect(clicks.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await catchRefusal(visitor().auth.register(details))).toMatchObject({
      reason: 'auth.account_exists',
      message: ACCOUNT_EXISTS,
    })
    expect(await rowsFor(details.email)).toMatchObject({ users: 1, profiles: 1, requests: 1 })
    expect((await deliverMails(database)).length).toBe(1)
  })

  it('attaches nothing to an existing account, even with its password', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const refused = await catchRefusal(
      visitor().auth.register({ ...person({ email: owner.email }), planId: await planId() }),
    )
    expect(refused).toMatchObject({ reason: 'auth.account_exists', message: ACCOUNT_EXISTS })
    expect(await rowsFor(owner.email)).toMatchObject({ requests: 0, subscriptions: 0, sessions: 0 })
    expect(await countJobs(database)).toBe(0)
  })

  it('requires an offered plan other than the trial', async () => {
    const details = person()
    expect((await catchRefusal(visitor().auth.register({ ...details, planId: '' }))).fieldErrors).toEqual({
      planId: 'Veuillez sélectionner un pack',
    })
    expect((await catchRefusal(visitor().auth.register({ ...details, planId: newId() }))).reason).toBe(
      'plans.not_offered',
    )
    const demo = await findPlanId(database, 'Demo 3 jours')
    expect((await catchRefusal(visitor().auth.register({ ...details, planId: demo }))).reason).toBe(
      'plans.starts_as_demo',
    )
    const retired = await findPlanId(database, 'Pack Essentiel')
    await database.db.updateTable('subscription_plans').set({ is_active: false }).where('id', '=', retired).execute()
    expect((await catchRefusal(visitor().auth.register({ ...details, planId: retired }))).reason).toBe(
      'plans.not_offered',
    )
    expect(await rowsFor(details.email)).toMatchObject({ users: 0, requests: 0 })
  })

  it('does not read the Kelvin sign as a k', async () => {
    await makeOwner(database, { email: 'quack@exemple.ma' })
    const kelvin = person({ email: 'quac\u212A@exemple.ma' })
    const plan = await planId()
    for (const call of [
      () => visitor().auth.signUp(kelvin),
      () => visitor().auth.register({ ...kelvin, planId: plan }),
      () => visitor().auth.requestPasswordReset({ email: kelvin.email }),
    ]) {
      expect((await catchRefusal(call())).fieldErrors).toHaveProperty('email')
    }
    expect(await countJobs(database)).toBe(0)
  })

  it('is limited by network address', async () => {
    const limited = visitor({ RATE_LIMIT: 'on' })
    const plan = await planId()
    const reasons = []
    for (let n = 0; n < 21; n += 1) {
      const call = n % 2 === 0 ? limited.auth.signUp(person()) : limited.auth.register({ ...person(), planId: plan })
      reasons.push(
        await call.then(
          () => 'done',
          async (error: unknown) => (await catchRefusal(Promise.reject(error))).reason,
        ),
      )
    }
    expect(reasons.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'done'))
    expect(reasons[20]).toBe('auth.too_many_attempts')
    await deliverMails(database)
  })
})

describe('the demo', () => {
  it('is announced once to administrators and client', async () => {
    const admin = await makeAdmin(database)
    const details = person()
    for (let n = 0; n < 2; n += 1) await visitor().auth.startDemo(details)
    const mails = await deliverMails(database)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['demo-started', details.email],
      ['registration-notice', admin.email],
    ])
    expect(mails[0]?.text).toContain("jusqu'au 30/11/2026")
    expect(mails[1]?.text).toContain('Prix\u00A0: Gratuit')
    await database.db.deleteFrom('users').where('id', '=', admin.userId).execute()
  })
})

describe('a forgotten password', () => {
  const tokenFor = async (email: string, at = TEST_NOW) => {
    await anonymous(database).at(at).auth.requestPasswordReset({ email })
    const [mail] = await deliverMails(database, testDeps(database, { clock: testClock(at) }))
    if (mail === undefined) throw new Error('no mail')
    return new URL(linkIn(mail, '/reset-password')).searchParams.get('token') ?? ''
  }

  it('is set once by the link of the mail, and ends every session', async () => {
    const owner = await makeOwner(database, { mustChangePassword: true })
    const deps = testDeps(database)
    const cookie = await startSession(deps, owner)
    const token = await tokenFor(owner.email.toUpperCase())
    await visitor().auth.resetPassword({ token, password: 'tout-nouveau' })
    expect(await contextFor(deps, cookie).actor()).toBeUndefined()
    await visitor().auth.signIn({ email: owner.email, password: 'tout-nouveau' })
    expect(await catchRefusal(visitor().auth.resetPassword({ token, password: 'encore-un' }))).toMatchObject({
      code: 'BAD_REQUEST',
      reason: 'auth.reset_link_invalid',
    })
    await visitor().auth.signIn({ email: owner.email, password: 'tout-nouveau' })
  })

  it('gets the same response for known, unknown and suspended addresses, and only the known one gets a mail', async () => {
    const owner = await makeOwner(database)
    const suspended = await makeOwner(database, { state: 'suspended' })
    const results = []
    for (const email of [owner.email, suspended.email, 'personne@exemple.ma']) {
      results.push(await visitor().auth.requestPasswordReset({ email }))
      // The same rows are written in all three cases, so the work takes the same time.
      expect(await countJobs(database)).toBe(results.length)
    }
    expect(new Set(results).size).toBe(1)
    expect((await deliverMails(database)).map(({ to }) => to)).toEqual([owner.email])
    expect(await countJobs(database)).toBe(0)
  })

  it('stores the hash of the token and not the token, also in the queue', async () => {
    const owner = await makeOwner(database)
    const token = await tokenFor(owner.email)
    const { rows } = await sql<{ dump: string }>`
      select concat((select string_agg(r::text, ' ') from password_resets r), (select string_agg(j::text, ' ') from pgboss.job j),
        (select string_agg(a::text, ' ') from pgboss.archive a)) as dump`.execute(database.db)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows[0]?.dump).not.toContain(token)
  })

  it('can be set within an hour', async () => {
    const owner = await makeOwner(database)
    const token = await tokenFor(owner.email)
    const late = anonymous(database).at(instantAfter(TEST_NOW, HOUR_MS).toISOString())
    expect((await catchRefusal(late.auth.resetPassword({ token, password: 'tout-nouveau' }))).reason).toBe(
      'auth.reset_link_invalid',
    )
    const inTime = anonymous(database).at(instantAfter(TEST_NOW, HOUR_MS - MINUTE_MS).toISOString())
    await inTime.auth.resetPassword({ token, password: 'tout-nouveau' })
  })

  it('can be set by one of two concurrent calls, and every other link of the account becomes invalid', async () => {
    const owner = await makeOwner(database)
    const [first, second] = [await tokenFor(owner.email), await tokenFor(owner.email)]
    const results = await Promise.allSettled(
      ['un-premier', 'un-second', 'un-autre'].map((password) =>
        visitor().auth.resetPassword({ token: first, password }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await catchRefusal(visitor().auth.resetPassword({ token: second, password: 'un-dernier' }))).reason).toBe(
      'auth.reset_link_invalid',
    )
  })

  it('cannot be set for an account suspended since, or one that changed its password', async () => {
    const owner = await makeOwner(database)
    const token = await tokenFor(owner.email)
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.userId).execute()
    expect((await catchRefusal(visitor().auth.resetPassword({ token, password: 'tout-nouveau' }))).reason).toBe(
      'auth.reset_link_invalid',
    )

    const other = await makeOwner(database)
    const otherToken = await tokenFor(other.email)
    const deps = testDeps(database)
    const { appRouter } = await import('#server/app-router.ts')
    const calls = appRouter.createCaller(contextFor(deps, await startSession(deps, other)))
    await calls.auth.changePassword({ currentPassword: TEST_PASSWORD, newPassword: 'bien-a-moi' })
    expect(
      (await catchRefusal(visitor().auth.resetPassword({ token: otherToken, password: 'tout-nouveau' }))).reason,
    ).toBe('auth.reset_link_invalid')
  })

  it.each(['', 'x', 'é'.repeat(200), '\u0000'])('refuses the token %j', async (token) => {
    expect((await catchRefusal(visitor().auth.resetPassword({ token, password: 'tout-nouveau' }))).reason).toBe(
      'auth.reset_link_invalid',
    )
  })

  it('limits the mails to one address and the guesses of tokens, and unlocks an account locked by guesses', async () => {
    await database.db.deleteFrom('rate_limits').execute()
    const limited = visitor({ RATE_LIMIT: 'on' })
    const owner = await makeOwner(database)
    for (const email of [owner.email, 'inconnue@exemple.ma']) {
      for (let n = 0; n < 5; n += 1) await limited.auth.requestPasswordReset({ email })
      expect((await catchRefusal(limited.auth.requestPasswordReset({ email }))).reason).toBe('auth.too_many_attempts')
    }
    const mails = await deliverMails(database)
    expect(mails.length).toBe(5)
    const token = new URL(linkIn(mails[0] ?? { text: '' }, '/reset-password')).searchParams.get('token') ?? ''
    for (let n = 0; n < 11; n += 1)
      await catchRefusal(limited.auth.signIn({ email: owner.email, password: 'devine-1' }))
    await limited.auth.resetPassword({ token, password: 'tout-nouveau' })
    await limited.auth.signIn({ email: owner.email, password: 'tout-nouveau' })
    // 60 attempts of any kind from one address in 15 minutes.
    let last: string | undefined
    for (let n = 0; n < 60 && last !== 'auth.too_many_attempts'; n += 1) {
      last = (await catchRefusal(limited.auth.resetPassword({ token: `essai-${n}`, password: 'tout-nouveau' }))).reason
    }
    expect(last).toBe('auth.too_many_attempts')
  })
})
