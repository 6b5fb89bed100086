import {
  pinProcedure,
  publicProcedure,
  subscribedProcedure,
  terminalProcedure,
} from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  changePinInput,
  createTerminalInput,
  enrollInput,
  pinSignInInput,
  terminalIdInput,
  updateTerminalInput,
} from '#shared/terminals/terminal-input.ts'
import { changeOwnPin } from './change-own-pin.ts'
import { createTerminal } from './create-terminal.ts'
import { readCurrentTerminal } from './device.ts'
import { enrollTerminal } from './enroll-terminal.ts'
import { signInByPin } from './sign-in-by-pin.ts'
import { listTerminals, renewCode, revokeTerminal, unlockTerminal, updateTerminal } from './terminals.service.ts'

export const terminalsRouter = router({
  list: subscribedProcedure('terminals.manage').query(({ ctx }) => listTerminals(ctx)),
  create: subscribedProcedure('terminals.manage')
    .input(createTerminalInput)
    .mutation(({ ctx, input }) => createTerminal(ctx, input)),
  renewCode: subscribedProcedure('terminals.manage')
    .input(terminalIdInput)
    .mutation(({ ctx, input }) => renewCode(ctx, input)),
  update: subscribedProcedure('terminals.manage')
    .input(updateTerminalInput)
    .mutation(({ ctx, input }) => updateTerminal(ctx, input)),
  revoke: subscribedProcedure('terminals.manage')
    .input(terminalIdInput)
    .mutation(({ ctx, input }) => revokeTerminal(ctx, input)),
  unlock: subscribedProcedure('terminals.manage')
    .input(terminalIdInput)
    .mutation(({ ctx, input }) => unlockTerminal(ctx, input)),

  enroll: publicProcedure.input(enrollInput).mutation(({ ctx, input }) => enrollTerminal(ctx, input)),
  current: publicProcedure.query(({ ctx }) => readCurrentTerminal(ctx)),
  signIn: terminalProcedure.input(pinSignInInput).mutation(({ ctx, input }) => signInByPin(ctx, input)),

  /** Ends a session by PIN, and leaves any other. No refusal where it has ended: the screen is locked then too. */
  lock: publicProcedure.mutation(async ({ ctx }) => {
    const actor = await ctx.actor()
    if (actor?.kind === 'password') return
    if (actor !== undefined) await ctx.deps.sessions.end(actor.sessionId)
    ctx.setCookie(ctx.deps.sessions.endCookie)
  }),
  changePin: pinProcedure.input(changePinInput).mutation(({ ctx, input }) => changeOwnPin(ctx, input)),
})
