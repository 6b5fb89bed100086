import { getTRPCErrorFromUnknown } from '@trpc/server'
import { mintOwnerId } from '#server/features/auth/owner-id.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import { toClientError } from './refusals.ts'
import { t } from './trpc.ts'
import type { Context } from './context.ts'

/*
 * The access policy (D3): what each door asks, and below the doors themselves. Every procedure starts from one of them and
 * carries its level in `meta.access`; there is no other way to make one.
 */

/**
 * What stands in front of every procedure: asks what `open` asks, hands on what it answers, and tells refusals. One link and
 * not two or more, since tRPC copies the call and its whole context at every link. In tRPC 11 `await next()` does not throw:
 * what a verb throws is in the result.
 */
function door<Opened extends object>(open: (ctx: Context) => Promise<Opened> | Opened) {
  return t.middleware(async ({ ctx, next, path }) => {
    let opened: Opened
    try {
      opened = await open(ctx)
    } catch (cause) {
      throw toClientError(getTRPCErrorFromUnknown(cause), ctx, path)
    }
    const result = await next({ ctx: opened })
    return result.ok ? result : { ...result, error: toClientError(result.error, ctx, path) }
  })
}

/*
 * What each door asks and what it hands on; each rests on the one above.
 */

async function withSession(ctx: Context) {
  const account = await ctx.actor()
  if (account === undefined) throw refuse('access.not_signed_in')
  return { account, userId: account.userId }
}

/** Also the door of plain routes (`server/http`), which refuse as procedures do. */
export async function signedIn(ctx: Context) {
  const opened = await withSession(ctx)
  if (opened.account.mustChangePassword) throw refuse('access.password_change_required')
  return opened
}

/** As above: a door of procedures and of plain routes. */
export async function subscribed(ctx: Context) {
  const opened = await signedIn(ctx)
  const { subscription } = opened.account
  if (subscription === null) throw refuse('access.subscription_required')
  return { ...opened, subscription, ownerId: mintOwnerId(opened.account) }
}

/** As above: a door of procedures and of plain routes. */
export async function admin(ctx: Context) {
  const opened = await signedIn(ctx)
  if (!isAdmin(opened.account.role)) throw refuse('access.admin_required')
  return opened
}

async function principalAdmin(ctx: Context) {
  const opened = await admin(ctx)
  if (opened.account.role !== 'principalAdmin') throw refuse('access.principal_admin_required')
  return opened
}

/** Everybody, signed in or not. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(door(() => ({})))

/** Somebody with a session, even one who must first change a temporary password. */
export const sessionProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(withSession))

/** Somebody signed in. */
export const signedInProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(signedIn))

/** Signed in with a subscription in force at this moment (D23). The only door to a tenant's rows (D8). */
export const subscribedProcedure = t.procedure.meta({ access: 'subscribed' }).use(door(subscribed))

/** An administrator, principal or not (D2). */
export const adminProcedure = t.procedure.meta({ access: 'admin' }).use(door(admin))

/** The principal administrator alone (D2). */
export const principalAdminProcedure = t.procedure.meta({ access: 'principalAdmin' }).use(door(principalAdmin))
