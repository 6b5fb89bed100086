import * as z from 'zod/mini'
import { idSchema } from '#shared/ids.ts'

/** The state wanted, not a toggle: a second click or a retry asks for the same thing again (D20). */
export const setOperatorActiveInput = z.object({
  operatorId: idSchema,
  active: z.boolean(),
})

export type SetOperatorActiveInput = z.infer<typeof setOperatorActiveInput>
