import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'

/** The earlier shift of its day that a line was forgotten in. Null: that of who holds the cash. */
export const shiftIdSchema = z._default(z.nullable(idSchema), null)
