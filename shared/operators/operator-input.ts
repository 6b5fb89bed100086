import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** The state wanted, not a toggle: a second click or a retry asks for the same thing again (D20). */
export const setOperatorActiveInput = z.object({
  operatorId: idSchema,
  active: z.boolean(),
})

export type SetOperatorActiveInput = z.infer<typeof setOperatorActiveInput>

const MAX_OPERATOR_NAME = 120

/** What an administrator types for an operator of the shared catalogue (spec 000 §5). The form checks with it. */
export const operatorForm = z.object({
  name: textSchema({ max: MAX_OPERATOR_NAME, required: fieldMessages.operatorNameRequired }),
})

/** A new operator; the client makes its id, so that a retry creates once (D10). */
export const createOperatorInput = z.extend(operatorForm, { id: idSchema })

export type CreateOperatorInput = z.infer<typeof createOperatorInput>

/** An edit of the version read (D11). */
export const updateOperatorInput = z.extend(operatorForm, { id: idSchema, updatedAt: versionSchema })

export type UpdateOperatorInput = z.infer<typeof updateOperatorInput>

export const operatorIdInput = z.object({ id: idSchema })

export const listAllOperatorsInput = z._default(
  z.object({ search: searchSchema, page: z._default(pageSchema, 1) }),
  () => ({ search: null, page: 1 }),
)

export type ListAllOperatorsInput = z.infer<typeof listAllOperatorsInput>
