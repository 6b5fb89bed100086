import type { Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** A registration request, pending, of an account made in the same transaction. */
export const insertRequest = async (
  trx: Transaction<Database>,
  request: {
    id: string
    userId: string
    email: string
    firstName: string
    lastName: string
    phone: string | null
    planId: string
  },
): Promise<void> => {
  await trx
    .insertInto('pending_users')
    .values({
      id: request.id,
      user_id: request.userId,
      email: request.email,
      first_name: request.firstName,
      last_name: request.lastName,
      phone: request.phone,
      plan_id: request.planId,
      status: 'pending',
    })
    .execute()
}
