import { openClientBooks } from '#server/features/users/client-books.ts'
import type { AccountCall } from '#server/deps.ts'
import type { ClosingDetail, ClosingPage } from '#shared/closings/closing-day.ts'
import type { ClientClosingInput, ListClientClosingsInput } from '#shared/closings/closing-input.ts'
import { listClosings, readClosing } from './closings.service.ts'

/* The closings of one client, as an administrator reads them. */

/** Throws `clients.not_found`. */
export async function listClientClosings(
  call: AccountCall,
  { userId, ...input }: ListClientClosingsInput,
): Promise<ClosingPage> {
  return listClosings(await openClientBooks(call, userId), input)
}

/** Throws `clients.not_found`, `closings.not_found`. */
export async function readClientClosing(call: AccountCall, { userId, id }: ClientClosingInput): Promise<ClosingDetail> {
  return readClosing(await openClientBooks(call, userId), { id })
}
