import { getTRPCErrorFromUnknown } from '@trpc/server'
import { authorOfAccount, authorOfMember } from '#server/features/audit/author.ts'
import { findMemberName } from '#server/features/team/member-names.queries.ts'
import { findDevice } from '#server/features/terminals/device.ts'
import type { Member } from '#server/features/auth/sessions.queries.ts'
import { readEnded } from '#server/features/subscriptions/subscriptions.service.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import { toAgencyScope } from '#server/features/team/agency-scope.ts'
import { checkAction, type Action } from '#shared/team/permissions.ts'
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
function door<Opened extends object>(open: (ctx: Context) => Promise<Opened> | Opened, isOfForm = true) {
  return t.middleware(async ({ ctx, next, path, type }) => {
    let opened: Opened
    try {
      if (ctx.formMember !== undefined && isOfForm && type === 'mutation') await assertSamePerson(ctx, ctx.formMember)
      opened = await open(ctx)
    } catch (cause) {
      throw toClientError(getTRPCErrorFromUnknown(cause), ctx, path)
    }
    const result = await next({ ctx: opened })
    return result.ok ? result : { ...result, error: toClientError(result.error, ctx, path) }
  })
}

/** A form that another person left open is not saved in the name of the one who is here now. */
async function assertSamePerson(ctx: Context, formMember: string): Promise<void> {
  const { member } = await findActor(ctx)
  if (formMember !== member.id) {
    throw refuse('access.person_changed', { name: await findMemberName(ctx.db, member.ownerId, formMember) })
  }
}

/* The access checks, each built on the one above, and what each adds to the context. */

/** Of the account itself, which a session opened by PIN does not open. */
async function withSession(ctx: Context) {
  const actor = await findActor(ctx)
  const { account } = actor
  if (account === null) throw refuse('access.password_needed')
  const { userId } = account
  return {
    account: { ...account, sessionId: actor.sessionId },
    userId,
    author: authorOfAccount(account),
    caller: actor,
  }
}

/** Somebody who got a PIN from another person changes it before anything else. */
async function findActor(ctx: Context) {
  const actor = await findPresent(ctx)
  if (actor.kind === 'pin' && actor.member.mustChangePin) throw refuse('access.pin_change_required')
  return actor
}

async function findPresent(ctx: Context) {
  const actor = await ctx.actor()
  if (actor === undefined) throw refuse('access.not_signed_in')
  return actor
}

/** A browser that is a terminal, with or without a session. */
async function atTerminal(ctx: Context) {
  const device = await findDevice(ctx)
  if (device === undefined) throw refuse('terminals.not_enrolled')
  return device
}

/** Also for a person who must first change the PIN. */
async function withPin(ctx: Context) {
  const caller = await findPresent(ctx)
  const { terminal, member } = caller
  if (terminal === null) throw refuse('access.pin_session_needed')
  return { caller, terminal, author: authorOfMember(member, null) }
}

export async function signedIn(ctx: Context) {
  const opened = await withSession(ctx)
  if (opened.account.mustChangePassword) throw refuse('access.password_change_required')
  return opened
}

/** An administrator's account is in no team. */
async function invited(ctx: Context) {
  const opened = await signedIn(ctx)
  if (isAdmin(opened.account.role)) throw refuse('invitations.not_a_client')
  return opened
}

/** The owner, with or without a subscription: what the owner's account has and its members do not see. */
async function owner(ctx: Context) {
  const opened = await signedIn(ctx)
  const { member, subscription } = opened.caller
  if (member.role !== 'owner') throw refuse('access.not_allowed')
  return { ...opened, ownerId: member.ownerId, subscription }
}

/** The action is checked before the input is read; the member's scope limits every row. */
export async function subscribed(ctx: Context, action: Action) {
  const actor = await findActor(ctx)
  if (actor.account?.mustChangePassword === true) throw refuse('access.password_change_required')
  const { member, isSpaceActive, subscription } = actor
  if (subscription === null || !isSpaceActive) throw await explainClosedSpace(ctx, member)
  const refusal = checkAction(action, member, actor.kind)
  if (refusal !== null) throw refuse(refusal)
  return {
    ownerId: member.ownerId,
    scope: toAgencyScope(actor),
    member,
    subscription,
    author: authorOfMember(member, actor.account),
  }
}

/** Who reads a file: an account its own, and a member those that rows of the space name, also in a session by PIN. */
export async function fileReader(ctx: Context) {
  const actor = await findActor(ctx)
  const { member, account, isSpaceActive, subscription } = actor
  if (account === null) {
    const { ownerId, scope } = await subscribed(ctx, 'entries.read')
    return { account: null, space: { ownerId, scope, member } }
  }
  const opened = await signedIn(ctx)
  const isOpen = isSpaceActive && subscription !== null
  return {
    account: opened.account,
    space: isOpen ? { ownerId: member.ownerId, scope: toAgencyScope(actor), member } : null,
  }
}

/** The owner is told what the space lacks, its members only that it is closed. */
async function explainClosedSpace(ctx: Context, { role, ownerId }: Member): Promise<Refusal> {
  if (role !== 'owner') return refuse('access.space_unavailable')
  return refuse('access.subscription_required', await readEnded(ctx, ownerId))
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

export const publicProcedure = t.procedure.meta({ access: 'public' }).use(door(() => ({}), false))

export const terminalProcedure = t.procedure.meta({ access: 'terminal' }).use(door(atTerminal, false))

/** For what the person of a session by PIN does with that session. */
export const pinProcedure = t.procedure.meta({ access: 'pin' }).use(door(withPin, false))

/** Also for an account that must first change its temporary password. */
export const sessionProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(withSession))

export const signedInProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(signedIn))

/** Of a client's account, whose invitation it is. */
export const invitedProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(invited))

/** Of the owner, also without a subscription. */
export const ownerProcedure = t.procedure.meta({ access: 'signedIn' }).use(door(owner))

/** In a space with a subscription in force at this moment, if the member may do this. The only access to a tenant's rows. */
export function subscribedProcedure(action: Action) {
  return t.procedure.meta({ access: 'subscribed', action }).use(door((ctx) => subscribed(ctx, action)))
}

export const adminProcedure = t.procedure.meta({ access: 'admin' }).use(door(admin))

export const principalAdminProcedure = t.procedure.meta({ access: 'principalAdmin' }).use(door(principalAdmin))
