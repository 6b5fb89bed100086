import * as z from 'zod/mini'
import { listClosingsInput } from '#shared/closings/closing-input.ts'
import { listFeedsInput } from '#shared/feeds/feed-input.ts'
import { computeJournalInput } from '#shared/journal/journal-input.ts'
import { listTransactionsInput } from '#shared/transactions/transaction-input.ts'
import { listUsersInput } from '#shared/users/user-input.ts'

/*
 * The filters as an address carries them: texts alone. What they mean, and how they are refused, is the screens' own.
 */

const withoutPage = z.transform((query: unknown) =>
  typeof query === 'object' && query !== null ? { ...query, page: 1 } : query,
)

export const exportTransactionsInput = z.pipe(withoutPage, listTransactionsInput)
export const exportFeedsInput = z.pipe(withoutPage, listFeedsInput)
export const exportClosingsInput = z.pipe(withoutPage, listClosingsInput)
export const exportUsersInput = z.pipe(withoutPage, listUsersInput)

const amounts = ['startingBalance', 'incomingFeed', 'outgoingFeed'] as const

/** Whole centimes as digits; left out, nothing. Anything else stays the text it is, which the journal's schema refuses. */
function readAmount(text: unknown): unknown {
  return text === undefined ? 0 : typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : text
}

export const exportJournalInput = z.pipe(
  z.transform((query: Record<string, unknown>) => ({
    ...query,
    ...Object.fromEntries(amounts.map((name) => [name, readAmount(query[name])])),
  })),
  computeJournalInput,
)
