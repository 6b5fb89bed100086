import { getTRPCErrorFromUnknown } from '@trpc/server'
import { mintOwnerId } from '#server/features/auth/owner-id.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import { toClientError } from './refusals.ts'
import { t } from './trpc.ts'
import type { Context } from './context.ts'

/*
 * The access policy (docs/product/doors.md#access-levels). Every procedure starts from one of the procedures below, which carry
 * their level in `meta.access`; there is no other way to make one.
 */

/**
 * The only middleware of a procedure: checks access, adds what `open` returns to the context, and converts errors. One and not
 * several, because tRPC copies the call and its context for each. In tRPC 11 `await next()` does not throw: an error of the
 * procedure is in the result.
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

/* The access checks, each built on the one above, and what each adds to the context. */

async function withSession(ctx: Context) {
  const account = await ctx.actor()
  if (account === undefined) throw refuse('access.not_signed_in')
  return { account, userId: account.userId }
}

export async function signedIn(ctx: Context) {
  const opened = await withSession(ctx)
  if (opened.account.mustChangePassword) throw refuse('access.password_change_required')
  return opened
}

export async function subscribed(ctx: Context) {
  const opened = await signedIn(ctx)
  const { subscription } = opened.account
  if (subscription === null) throw refuse('access.subscription_required')
  return { ...opened, subscription, ownerId: mintOwnerId(opened.account) }
}

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

export const publicProcedure = t.procedure.meta({ access: 'public' }).use(door(() => ({})))

/** Also for an account that must first change its temporary password. */
export const sessionProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(withSession))

export const signedInProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(signedIn))

/** With a subscription in force at this moment. The only access to a tenant's rows. */
export const subscribedProcedure = t.procedure.meta({ access: 'subscribed' }).use(door(subscribed))

export const adminProcedure = t.procedure.meta({ access: 'admin' }).use(door(admin))

export const principalAdminProcedure = t.procedure.meta({ access: 'principalAdmin' }).use(door(principalAdmin))
