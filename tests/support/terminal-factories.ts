import type { Space } from '#server/features/auth/sessions.ts'
import { hashKey, newDeviceToken } from '#server/features/terminals/device-cookie.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import type { Deps } from '#server/deps.ts'
import { instantAfter, MINUTE_MS, TEST_NOW } from './clock.ts'
import { makeAgency } from './factories.ts'
import type { TestUser } from './session.ts'
import type { TestDatabase } from './test-database.ts'

export const TEST_PIN = '2580'
/** Its argon2id hash with the parameters of the product. */
const TEST_PIN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$b6frTtKn/pwHVn1d69Ngbg$30fieE6sCi+YGKmeQaKF1s8Ls9jU4HtpUWklD/b3/Js'

export interface TestTerminal {
  readonly id: string
  readonly agencyId: string
  /** What the machine sends as `Cookie`, where the product is not served over https. */
  readonly cookie: string
}

/** A counter machine that is enrolled. */
export async function makeTerminal(
  owner: TestUser,
  options: { readonly agencyId?: string; readonly name?: string } = {},
): Promise<TestTerminal> {
  const agencyId = options.agencyId ?? (await makeAgency(owner))
  const token = newDeviceToken()
  const terminal = {
    owner_id: owner.userId,
    id: newId(),
    agency_id: agencyId,
    name: options.name ?? `Guichet ${newId()}`,
    device_hash: hashKey(token),
    enrolled_at: instantAfter(TEST_NOW, 0),
    enrolled_by: owner.userId,
    created_by: owner.userId,
  }
  await owner.database.db.insertInto('terminals').values(terminal).execute()
  await insertKey(owner, terminal.id, terminal.device_hash)
  return { id: terminal.id, agencyId, cookie: `sandouk_terminal=${token}` }
}

/** The code of a terminal that waits for its machine, valid for ten minutes from `TEST_NOW`. */
export async function makeEnrolmentCode(owner: TestUser): Promise<string> {
  const code = newId().replaceAll('-', '').toUpperCase()
  const terminal = {
    owner_id: owner.userId,
    id: newId(),
    agency_id: await makeAgency(owner),
    name: `Guichet ${newId()}`,
    code_hash: hashKey(code),
    code_expires_at: instantAfter(TEST_NOW, 10 * MINUTE_MS),
    code_by: owner.userId,
    created_by: owner.userId,
  }
  await owner.database.db.insertInto('terminals').values(terminal).execute()
  await insertKey(owner, terminal.id, terminal.code_hash)
  return code
}

async function insertKey({ database, userId }: TestUser, terminalId: string, hash: string): Promise<void> {
  const key = { key_hash: hash, space_owner_id: userId, terminal_id: terminalId }
  await database.db.insertInto('terminal_keys').values(key).execute()
}

/** The member signs in at terminals with `TEST_PIN`. */
export async function givePin(
  { db }: TestDatabase,
  memberId: string,
  options: { readonly mustChange?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('members')
    .set({
      pin_hash: TEST_PIN_HASH,
      pin_set_at: instantAfter(TEST_NOW, 0),
      pin_must_change: options.mustChange ?? false,
    })
    .where('id', '=', memberId)
    .execute()
}

/** A session by PIN without its checks. Returns the `Cookie` header. */
export async function startPinSession(deps: Deps, space: Space, terminalId: string): Promise<string> {
  const cookie = await inTransaction(deps.db, (trx) =>
    deps.sessions.startByPin(trx, space, terminalId, 'sandouk tests'),
  )
  return cookie.split(';', 1)[0] ?? ''
}
