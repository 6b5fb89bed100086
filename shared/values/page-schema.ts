import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_PAGE } from './paging.ts'

export const pageSchema = z
  .int({ error: fieldMessages.invalidPage, abort: true })
  .check(z.gte(1, { error: fieldMessages.invalidPage, abort: true }), z.lte(MAX_PAGE, fieldMessages.invalidPage))
