import { ownerIdOf } from '#server/auth/owner-id.ts'
import type { Actor } from '#server/auth/sessions.ts'
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
export const sessionProcedure = anyone.meta({ access: 'signedIn' }).use(async ({ ctx, next }) => {
  const actor = await someoneSignedIn(ctx)
  return next({ ctx: { actor: async () => actor, account: actor, userId: actor.userId } })
})

/** Somebody signed in. */
export const signedInProcedure = sessionProcedure.use(({ ctx, next }) => {
  if (ctx.account.mustChangePassword) throw refuse('access.password_change_required')
  return next()
})

/** Signed in with a subscription in force at this moment (D23). The only door to a tenant's rows (D8). */
export const subscribedProcedure = signedInProcedure.meta({ access: 'subscribed' }).use(({ ctx, next }) => {
  const { subscription } = ctx.account
  if (subscription === null) throw refuse('access.subscription_required')
  return next({ ctx: { subscription, ownerId: ownerIdOf(ctx.account) } })
})

/** An administrator, principal or not (D2). */
export const adminProcedure = signedInProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (!isAdmin(ctx.account.role)) throw refuse('access.admin_required')
  return next()
})

/** The principal administrator alone (D2). */
export const principalAdminProcedure = adminProcedure.meta({ access: 'principalAdmin' }).use(({ ctx, next }) => {
  if (ctx.account.role !== 'principalAdmin') throw refuse('access.principal_admin_required')
  return next()
})

const someoneSignedIn = async (ctx: Context): Promise<Actor> => {
  const actor = await ctx.actor()
  if (actor === undefined) throw refuse('access.not_signed_in')
  return actor
}
