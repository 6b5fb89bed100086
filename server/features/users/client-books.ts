import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AccountCall, SpaceCall } from '#server/deps.ts'
import { isClient } from './clients.queries.ts'

/** The call of an administrator on the books of one client, to read them. Refuses `clients.not_found`, also for an administrator. */
export async function openClientBooks(call: AccountCall, userId: string): Promise<SpaceCall> {
  if (!(await isClient(call.db, userId))) throw refuse('clients.not_found')
  return { ...call, ownerId: mintOwnSpace({ userId }).ownerId, scope: 'all' }
}
