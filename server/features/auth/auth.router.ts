import type { Actor } from './sessions.ts'
import type { Account, SessionTerminal } from './sessions.queries.ts'
import { describeSubscriptionTo } from '#server/features/subscriptions/subscriptions.service.ts'
import { publicProcedure, sessionProcedure, signedInProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { hasChangeLimit } from '#shared/team/permissions.ts'
import {
  changePasswordInput,
  checkResetLinkInput,
  registerInput,
  requestPasswordResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  startDemoInput,
  switchSpaceInput,
} from '#shared/auth/auth-input.ts'
import { listSignedInDevices, signOutOthers } from './account-sessions.ts'
import { changePassword } from './change-password.ts'
import { enter } from './enter.ts'
import { readClosedAccount } from './closed-account.ts'
import { register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { checkResetLink, resetPassword } from './reset-password.ts'
import { adminSignIn, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { listSpaces, switchSpace } from './spaces.ts'
import { startDemo } from './start-demo.ts'

export const authRouter = router({
  session: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.actor()
    return {
      user: actor?.account == null ? null : describeUser(actor.account),
      member: actor === undefined ? null : describeMember(actor),
      terminal: actor?.terminal == null ? null : describeTerminal(actor.terminal),
      spaces: actor === undefined ? [] : await listSpaces(ctx, actor),
      subscription: actor === undefined ? null : await describeSubscriptionTo(ctx, actor),
      today: ctx.today,
      // For a role whose own entries are open for minutes; for the others the answer stays equal, and nothing is rendered again.
      now: actor !== undefined && hasChangeLimit(actor.member.role) ? ctx.now : null,
      closed: actor === undefined ? await readClosedAccount(ctx) : null,
    }
  }),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const { cookies } = await signIn(ctx, input)
    await enter(ctx, cookies)
  }),

  adminSignIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const { cookies } = await adminSignIn(ctx, input)
    await enter(ctx, cookies)
  }),

  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const actor = await ctx.actor()
    if (actor !== undefined) await ctx.deps.sessions.end(actor.sessionId)
    ctx.setCookie(ctx.deps.sessions.endCookie)
  }),

  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    const { cookies } = await signUp(ctx, input)
    await enter(ctx, cookies)
  }),

  register: publicProcedure.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),

  startDemo: publicProcedure.input(startDemoInput).mutation(async ({ ctx, input }) => {
    const { outcome, cookies } = await startDemo(ctx, input)
    await enter(ctx, cookies)
    return { outcome }
  }),

  requestPasswordReset: publicProcedure
    .input(requestPasswordResetInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),

  checkResetLink: publicProcedure.input(checkResetLinkInput).query(({ ctx, input }) => checkResetLink(ctx, input)),

  resetPassword: publicProcedure.input(resetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),

  /** A session procedure, because an account with a temporary password may do nothing else. */
  changePassword: sessionProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    ctx.setCookie(await changePassword(ctx, input))
  }),

  /** A new session in another space of the account; this one ends. */
  switchSpace: signedInProcedure.input(switchSpaceInput).mutation(async ({ ctx, input }) => {
    await enter(ctx, [await switchSpace(ctx, input)])
  }),

  sessions: signedInProcedure.query(({ ctx }) => listSignedInDevices(ctx)),

  signOutOthers: signedInProcedure.mutation(({ ctx }) => signOutOthers(ctx)),
})

function describeUser({ userId: id, email, role, firstName, lastName, mustChangePassword }: Account) {
  return { id, email, role, firstName, lastName, mustChangePassword }
}

/** Who acts in the space of the session; `kind` is how they signed in. */
function describeMember({ kind, member }: Actor) {
  const { id, ownerId, name, role, allAgencies, agencyIds, canClose, blind, feedLimit, creditLimit } = member
  const mustChangePin = kind === 'pin' && member.mustChangePin
  return {
    id,
    ownerId,
    name,
    role,
    allAgencies,
    agencyIds,
    canClose,
    blind,
    feedLimit,
    creditLimit,
    kind,
    mustChangePin,
  }
}

/** Where a session by PIN was opened. */
function describeTerminal({ id, name, agencyName, lockAfterMinutes }: SessionTerminal) {
  return { id, name, agencyName, lockAfterMinutes }
}
