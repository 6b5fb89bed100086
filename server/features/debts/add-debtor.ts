import type { Transaction } from 'kysely'
import type { OwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { NewDebtor } from '#shared/debts/debtor-input.ts'
import { newId } from '#shared/values/ids.ts'
import { insertDebtorOwned, lockDebtorOwned } from './debtor-write.queries.ts'
import { findDebtorIdOfMemberOwned } from './debtors.queries.ts'

type Adding = Pick<OwnerCall, 'ownerId' | 'member'>

/** Under `lockOwner`. */
export async function addCustomer(
  trx: Transaction<Database>,
  { ownerId, member }: Adding,
  { name, phone, agencyId }: NewDebtor & { readonly agencyId: string | null },
): Promise<string> {
  const id = newId()
  const customer = { id, kind: 'customer' as const, name, phone, member_id: null, agency_id: agencyId }
  await insertDebtorOwned(trx, ownerId, { ...customer, created_by: member.id })
  return id
}

/** Under `lockOwner`. The debtor that a member is; locked. */
export async function findOrAddMember(
  trx: Transaction<Database>,
  { ownerId, member }: Adding,
  memberId: string,
): Promise<string> {
  const known = await findDebtorIdOfMemberOwned(trx, ownerId, memberId)
  const id = known ?? newId()
  if (known === undefined) {
    const person = { id, kind: 'member' as const, name: null, phone: null, member_id: memberId, agency_id: null }
    await insertDebtorOwned(trx, ownerId, { ...person, created_by: member.id })
  }
  await lockDebtorOwned(trx, ownerId, id)
  return id
}
