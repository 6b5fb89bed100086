import type { Actor } from './sessions.ts'
import { describeSubscription } from '#server/features/subscriptions/subscriptions.service.ts'
import { publicProcedure, sessionProcedure, signedInProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  changePasswordInput,
  registerInput,
  requestPasswordResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  startDemoInput,
} from '#shared/auth/auth-input.ts'
import { listSignedInDevices, signOutOthers } from './account-sessions.ts'
import { changePassword } from './change-password.ts'
import { register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { adminSignIn, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { startDemo } from './start-demo.ts'

export const authRouter = router({
  /** Who is signed in, with which subscription, and what day it is (D13). Asked every 30 seconds. */
  session: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.actor()
    return {
      user: actor === undefined ? null : describeUser(actor),
      subscription: actor === undefined ? null : await describeSubscription(ctx, actor),
      today: ctx.today,
      /** The line for people who need somebody (`SUPPORT_PHONE`, /demo-confirmation). */
      support: { phone: ctx.deps.config.supportPhone },
    }
  }),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const { cookie } = await signIn(ctx, input)
    ctx.setCookie(cookie)
  }),

  adminSignIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const { cookie } = await adminSignIn(ctx, input)
    ctx.setCookie(cookie)
  }),

  /** Idempotent: signing out twice, or with a session long gone, is fine. */
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const actor = await ctx.actor()
    if (actor !== undefined) await ctx.deps.sessions.end(actor.sessionId)
    ctx.setCookie(ctx.deps.sessions.endCookie)
  }),

  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    const { cookie } = await signUp(ctx, input)
    ctx.setCookie(cookie)
  }),

  /** Does not sign in: the client waits for validation. */
  register: publicProcedure.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),

  startDemo: publicProcedure.input(startDemoInput).mutation(async ({ ctx, input }) => {
    const { outcome, cookie } = await startDemo(ctx, input)
    ctx.setCookie(cookie)
    return { outcome }
  }),

  /** Answers the same for every address (D7). */
  requestPasswordReset: publicProcedure
    .input(requestPasswordResetInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),

  /** Ends the account's sessions and opens none. */
  resetPassword: publicProcedure.input(resetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),

  /** Open to who must change a temporary password: it is the way out of there. */
  changePassword: sessionProcedure
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => changePassword(ctx, input)),

  /** The devices the account is signed in on. */
  sessions: signedInProcedure.query(({ ctx }) => listSignedInDevices(ctx)),

  /** Signs the account out everywhere but here. Repeated, it finds nobody more. */
  signOutOthers: signedInProcedure.mutation(({ ctx }) => signOutOthers(ctx)),
})

function describeUser(actor: Actor) {
  return {
    id: actor.userId,
    email: actor.email,
    role: actor.role,
    firstName: actor.firstName,
    lastName: actor.lastName,
    mustChangePassword: actor.mustChangePassword,
  }
}
