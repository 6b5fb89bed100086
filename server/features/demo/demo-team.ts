import type { Transaction } from 'kysely'
import { mintOwnSpace, type MemberId, type OwnerId } from '#server/features/auth/owner-id.ts'
import { insertMemberOwned } from '#server/features/team/members.queries.ts'
import { setPinOwned } from '#server/features/team/pins.queries.ts'
import { insertTerminalOwned } from '#server/features/terminals/terminals.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { defaultOptions } from '#shared/team/member-options.ts'
import type { InvitedRole } from '#shared/team/member-terms.ts'
import { LOCK_AFTER } from '#shared/terminals/terminal-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { demoAccounts, DEMO_MANAGER, insertPerson } from './demo-people.ts'

/** Two cashiers with PINs, a manager, an accountant, and a terminal that waits for its machine. Returns who enters the transactions of each agency that has a cashier. */
export async function insertTeam(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { passwordHash, pinHash, now }: { passwordHash: string; pinHash: string; now: Date },
  agencies: ReadonlyArray<{ id: string }>,
): Promise<ReadonlyMap<string, MemberId>> {
  const add = async (
    email: string,
    firstName: string,
    lastName: string,
    role: InvitedRole,
    places: typeof agencies,
  ) => {
    const userId = await insertPerson(trx, email, passwordHash, firstName, lastName)
    const rights = {
      ...defaultOptions,
      role,
      allAgencies: role === 'accountant',
      agencyIds: places.map(({ id }) => id),
    }
    const name = `${firstName} ${lastName}`
    return insertMemberOwned(trx, ownerId, { ...rights, name, id: newId(), userId, createdBy: ownerId })
  }
  const [fes, tetouan] = agencies
  if (fes === undefined || tetouan === undefined) throw new Error('the demonstration has two agencies with a cashier')
  const [fesEmail, tetouanEmail] = demoAccounts.cashiers
  const [managerFirst, managerLast] = DEMO_MANAGER
  await add(demoAccounts.manager, managerFirst, managerLast, 'manager', [fes, tetouan])
  await add(demoAccounts.accountant, 'Nadia', 'Chraïbi', 'accountant', [])
  const cashiers = new Map([
    [fes.id, await add(fesEmail, 'Imane', 'Idrissi', 'cashier', [fes])],
    [tetouan.id, await add(tetouanEmail, 'Omar', 'Lahlou', 'cashier', [tetouan])],
  ])
  for (const id of cashiers.values()) await setPinOwned(trx, ownerId, id, { hash: pinHash, now, mustChange: false })
  const createdBy = mintOwnSpace({ userId: ownerId }).memberId
  const terminal = { id: newId(), agencyId: fes.id, name: 'Poste 1', lockAfterMinutes: LOCK_AFTER.usual, createdBy }
  await insertTerminalOwned(trx, ownerId, terminal)
  return cashiers
}
