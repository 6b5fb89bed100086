import { type Mutant, without } from './mutant.ts'

/* Transfers and their files. */

const FILES = { project: 'api', tests: 'tests/api/transfer-files.test.ts' } as const

export const movementMutants: readonly Mutant[] = [
  {
    name: 'debts: a signed paper is read by every member',
    file: 'server/features/shortages/papers.queries.ts',
    text: 'memberId === member.id || ',
    replacement: 'memberId !== null || ',
    project: 'api',
    tests: 'tests/api/debt-papers.test.ts',
    filter: 'is read by the member',
  },
  {
    name: 'debts: the file of a payment is read by every member',
    file: 'server/features/shortages/papers.queries.ts',
    text: 'if ((await findDebtorInScope(db, space, debtorId)) !== undefined) return true',
    replacement: "if (debtorId !== '') return true",
    project: 'api',
    tests: 'tests/api/debt-papers.test.ts',
    filter: 'is read by the member',
  },
  {
    name: 'debts: a cashier lends to a member',
    file: 'server/features/debts/lend-cash.ts',
    ...without("  if (member.role === 'cashier') throw refuse('access.not_allowed')\n"),
    project: 'api',
    tests: 'tests/api/loans.test.ts',
    filter: 'is given by the owner',
  },
  {
    name: 'movements: the file of a transfer is read in the whole space',
    file: 'server/features/transfers/transfers.queries.ts',
    text: `    .where(isVisible(space.scope))
    .where('t.attachment_id', '=', id)`,
    replacement: "    .where('t.attachment_id', '=', id)",
    ...FILES,
    filter: 'is read by who sees the transfer',
  },
  {
    name: 'movements: a file that is loose is read in the whole space',
    file: 'server/features/attachments/attachments.service.ts',
    text: 'return isSeen ?',
    replacement: 'return isSeen || space !== null ?',
    ...FILES,
    filter: 'is read by who sees the transfer',
  },
  {
    name: 'movements: a transfer takes the file of another account',
    file: 'server/features/attachments/kept-files.queries.ts',
    text: 'a.user_id = (',
    replacement: 'a.user_id is distinct from (',
    ...FILES,
    filter: 'is no file of another account',
  },
  {
    name: 'movements: a transfer takes the file of a payment',
    file: 'server/features/attachments/kept-files.queries.ts',
    ...without(' and not exists (select from manual_payments as p where p.attachment_id = a.id)'),
    ...FILES,
    filter: 'is no file of another account',
  },
  {
    name: 'movements: anybody replaces the file of a transfer',
    file: 'server/features/transfers/attach-transfer.ts',
    ...without('  assertMayReplace(call, transfer)\n'),
    ...FILES,
    filter: 'comes from a side of the transfer',
  },
  {
    name: 'movements: the file of a transfer is swept',
    file: 'server/features/attachments/attachments.queries.ts',
    ...without(
      '\n  and not exists (select from cash_transfers as t where t.owner_id = a.user_id and t.attachment_id = a.id)',
    ),
    ...FILES,
    filter: 'is not swept',
  },
  {
    name: 'movements: a reception is not counted',
    file: 'server/features/transfers/receive-transfer.ts',
    ...without('    assertCounted(to, counts)\n'),
    ...FILES,
    filter: 'receives and takes back only',
  },
  {
    name: 'movements: a return is not counted',
    file: 'server/features/transfers/give-back-transfer.ts',
    ...without('    if (amount > 0) assertCounted(from, counts)\n'),
    ...FILES,
    filter: 'receives and takes back only',
  },
]
