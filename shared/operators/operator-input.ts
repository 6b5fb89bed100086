import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** The wanted state instead of a toggle, so that a retry asks for the same. */
export const setOperatorActiveInput = z.object({
  operatorId: idSchema,
  active: z.boolean(),
})

export type SetOperatorActiveInput = z.infer<typeof setOperatorActiveInput>

const MAX_OPERATOR_NAME = 120

export const operatorForm = z.object({
  name: textSchema({ max: MAX_OPERATOR_NAME, required: fieldMessages.operatorNameRequired }),
})

export const createOperatorInput = z.extend(operatorForm, { id: idSchema })

export type CreateOperatorInput = z.infer<typeof createOperatorInput>

export const updateOperatorInput = z.extend(operatorForm, { id: idSchema, updatedAt: versionSchema })

export type UpdateOperatorInput = z.infer<typeof updateOperatorInput>

export const operatorIdInput = z.object({ id: idSchema })

export const listAllOperatorsInput = z._default(
  z.object({ search: searchSchema, page: z._default(pageSchema, 1) }),
  () => ({ search: null, page: 1 }),
)

export type ListAllOperatorsInput = z.infer<typeof listAllOperatorsInput>
