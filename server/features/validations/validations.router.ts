import { adminProcedure } from '#server/platform/trpc/procedures.ts'
import { listValidationsInput } from '#shared/validations/validation-input.ts'
import { listValidations } from './validations.service.ts'

export const adminValidationsProcedures = {
  validations: adminProcedure.input(listValidationsInput).query(({ ctx, input }) => listValidations(ctx, input)),
}
