import type { Actor } from './sessions.ts'
import { describeSubscription } from '#server/features/subscriptions/subscriptions.service.ts'
import { publicProcedure, sessionProcedure, signedInProcedure } from '#server/platform/trpc/procedures.ts'
import type { Context } from '#server/platform/trpc/context.ts'
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
  session: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.actor()
    return {
      user: actor === undefined ? null : describeUser(actor),
      subscription: actor === undefined ? null : await describeSubscription(ctx, actor),
      today: ctx.today,
      support: { phone: ctx.deps.config.supportPhone },
    }
  }),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const { cookie } = await signIn(ctx, input)
    await enter(ctx, cookie)
  }),

  adminSignIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const { cookie } = await adminSignIn(ctx, input)
    await enter(ctx, cookie)
  }),

  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const actor = await ctx.actor()
    if (actor !== undefined) await ctx.deps.sessions.end(actor.sessionId)
    ctx.setCookie(ctx.deps.sessions.endCookie)
  }),

  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    const { cookie } = await signUp(ctx, input)
    await enter(ctx, cookie)
  }),

  register: publicProcedure.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),

  startDemo: publicProcedure.input(startDemoInput).mutation(async ({ ctx, input }) => {
    const { outcome, cookie } = await startDemo(ctx, input)
    await enter(ctx, cookie)
    return { outcome }
  }),

  requestPasswordReset: publicProcedure
    .input(requestPasswordResetInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),

  resetPassword: publicProcedure.input(resetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),

  /** A session procedure, because an account with a temporary password may do nothing else. */
  changePassword: sessionProcedure
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => changePassword(ctx, input)),

  sessions: signedInProcedure.query(({ ctx }) => listSignedInDevices(ctx)),

  signOutOthers: signedInProcedure.mutation(({ ctx }) => signOutOthers(ctx)),
})

/** Sets the cookie of a new session and ends the one that this browser had: no cookie could sign it out any more. */
async function enter(ctx: Pick<Context, 'actor' | 'deps' | 'setCookie'>, cookie: string): Promise<void> {
  const previous = await ctx.actor()
  if (previous !== undefined) await ctx.deps.sessions.end(previous.sessionId)
  ctx.setCookie(cookie)
}

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
