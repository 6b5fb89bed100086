import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

const NAME_KEY = 'members_name_unique'

/** For a write of a profile: its name is the owner's among the members. Refuses a member's name at the last name. */
export async function withFreeName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, NAME_KEY)) throw new FieldRefusal({ lastName: fieldMessages.memberNameTaken })
    throw error
  }
}
