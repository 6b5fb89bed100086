import { subscribedProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { setOperatorActiveInput } from '#shared/operators/operator-input.ts'
import { listOperators } from './operators.service.ts'
import { setOperatorActive } from './set-operator-active.ts'

export const operatorsRouter = router({
  /** All, by name, with `active` for this tenant. */
  list: subscribedProcedure.query(({ ctx }) => listOperators(ctx)),

  setActive: subscribedProcedure
    .input(setOperatorActiveInput)
    .mutation(({ ctx, input }) => setOperatorActive(ctx, input)),
})
