import type { Actor } from '#server/auth/sessions.ts'
import { describeSubscription } from '#server/subscriptions/subscriptions.service.ts'
import { publicProcedure, sessionProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { changePasswordInput, signInInput, startDemoInput } from '#shared/auth/auth-input.ts'
import { changePassword } from './change-password.ts'
import { adminSignIn, signIn } from './sign-in.ts'
import { startDemo } from './start-demo.ts'

export const authRouter = router({
  /** Who is signed in, with which subscription, and what day it is (D13). Asked every 30 seconds. */
  session: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.actor()
    return {
      user: actor === undefined ? null : describeUser(actor),
      subscription: actor === undefined ? null : await describeSubscription(ctx, actor),
      today: ctx.today,
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

  startDemo: publicProcedure.input(startDemoInput).mutation(async ({ ctx, input }) => {
    const { outcome, cookie } = await startDemo(ctx, input)
    ctx.setCookie(cookie)
    return { outcome }
  }),

  /** Open to who must change a temporary password: it is the way out of there. */
  changePassword: sessionProcedure
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => changePassword(ctx, input)),
})

const describeUser = (actor: Actor) => ({
  id: actor.userId,
  email: actor.email,
  role: actor.role,
  firstName: actor.firstName,
  lastName: actor.lastName,
  mustChangePassword: actor.mustChangePassword,
})
