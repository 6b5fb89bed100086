import type { RefusalCode } from '#shared/errors/codes.ts'

/** Refusals that are about one field of the form: said there, like a refused input, and told by their reason as well. */
export const refusedFields: Partial<Record<RefusalCode, string>> = {
  'transactions.reference_taken': 'reference',
}
