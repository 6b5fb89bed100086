import type { Transaction } from 'kysely'
import { keepFileOwned } from '#server/features/attachments/kept-files.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertCategory } from './categories.service.ts'

/**
 * Before an expense is written: its category may be chosen, and its file becomes one of the space. Throws
 * `expenses.category_not_found`, `expenses.category_retired`, `attachments.not_found`.
 */
export async function assertExpense(
  trx: Transaction<Database>,
  { ownerId, member, now }: Pick<OwnerCall, 'ownerId' | 'member' | 'now'>,
  { categoryId, attachmentId }: { readonly categoryId: string | null; readonly attachmentId: string | null },
): Promise<void> {
  if (categoryId !== null) await assertCategory(trx, ownerId, categoryId)
  if (attachmentId === null) return
  const fileName = await keepFileOwned(trx, ownerId, { id: attachmentId, memberId: member.id, now })
  if (fileName === undefined) throw refuse('attachments.not_found')
}
