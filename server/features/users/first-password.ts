import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { insertAccount } from '#server/features/auth/accounts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { AuditedCall, Deps } from '#server/deps.ts'

export interface FirstPassword {
  readonly text: string
  readonly hash: string
}

/** Without letters that are easily confused: 0 O 1 l I. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Twelve letters (60 bits), in groups that can be read out. */
export async function makePassword({ passwords }: Pick<Deps, 'passwords'>): Promise<FirstPassword> {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const text = Array.from({ length: GROUPS }, group).join('-')
  return { text, hash: await passwords.hash(text) }
}

/** Sends no mail. Returns false where the address or the id is taken. */
export async function createAccount(
  trx: Transaction<Database>,
  call: AuditedCall,
  person: { userId: string; email: string; firstName: string; lastName: string; phone: string | null },
  password: FirstPassword,
): Promise<boolean> {
  const account = { ...person, passwordHash: password.hash, role: 'client', mustChangePassword: true } as const
  if (!(await insertAccount(trx, account))) return false
  const { userId, email, firstName, lastName, phone } = person
  await recordChange(call, trx, {
    action: 'users.create',
    subject: { id: userId, name: `${firstName} ${lastName}` },
    ownerId: userId,
    after: { email, firstName, lastName, phone },
  })
  return true
}
