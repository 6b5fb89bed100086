import { ownerIdOf } from '#server/auth/owner-id.ts'
import { refuse } from '#server/errors/refusal.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import { answerRefusals } from './refusals.ts'
import { t } from './trpc.ts'
import type { Context } from './context.ts'

/*
 * The access policy, from top to bottom (D3). Every procedure starts from one of these doors and carries its level in
 * `meta.access`; there is no other way to make one.
 */

const anyone = t.procedure.use(answerRefusals)

/** Everybody, signed in or not. */
export const publicProcedure = anyone.meta({ access: 'public' })

/** Somebody with a session, even one who must first change a temporary password. */
export const sessionProcedure = anyone
  .meta({ access: 'signedIn' })
  .use(async ({ ctx, next }) => next({ ctx: await withSession(ctx) }))

/** Somebody signed in. */
export const signedInProcedure = anyone
  .meta({ access: 'signedIn' })
  .use(async ({ ctx, next }) => next({ ctx: await signedIn(ctx) }))

/** Signed in with a subscription in force at this moment (D23). The only door to a tenant's rows (D8). */
export const subscribedProcedure = anyone
  .meta({ access: 'subscribed' })
  .use(async ({ ctx, next }) => next({ ctx: await subscribed(ctx) }))

/** An administrator, principal or not (D2). */
export const adminProcedure = anyone
  .meta({ access: 'admin' })
  .use(async ({ ctx, next }) => next({ ctx: await admin(ctx) }))

/** The principal administrator alone (D2). */
export const principalAdminProcedure = anyone
  .meta({ access: 'principalAdmin' })
  .use(async ({ ctx, next }) => next({ ctx: await principalAdmin(ctx) }))

/*
 * What each door asks and what it hands on; each rests on the one above. One function a door and not a chain of
 * middlewares, since tRPC copies the whole context at every link, on every call.
 */

const withSession = async (ctx: Context) => {
  const account = await ctx.actor()
  if (account === undefined) throw refuse('access.not_signed_in')
  return { account, userId: account.userId }
}

/** Also the door of plain routes (`server/http`), which refuse as procedures do. */
export const signedIn = async (ctx: Context) => {
  const opened = await withSession(ctx)
  if (opened.account.mustChangePassword) throw refuse('access.password_change_required')
  return opened
}

/** As above: a door of procedures and of plain routes. */
export const subscribed = async (ctx: Context) => {
  const opened = await signedIn(ctx)
  const { subscription } = opened.account
  if (subscription === null) throw refuse('access.subscription_required')
  return { ...opened, subscription, ownerId: ownerIdOf(opened.account) }
}

/** As above: a door of procedures and of plain routes. */
export const admin = async (ctx: Context) => {
  const opened = await signedIn(ctx)
  if (!isAdmin(opened.account.role)) throw refuse('access.admin_required')
  return opened
}

const principalAdmin = async (ctx: Context) => {
  const opened = await admin(ctx)
  if (opened.account.role !== 'principalAdmin') throw refuse('access.principal_admin_required')
  return opened
}
