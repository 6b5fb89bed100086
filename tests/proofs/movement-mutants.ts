import { type Mutant, without } from './mutant.ts'

/* Transfers, their files, and what is missing of them. */

const CHARGED = { project: 'api', tests: 'tests/api/charged-transfers.test.ts' } as const
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
    file: 'server/features/transfers/transfer-record.queries.ts',
    text: `    .where(isVisible(space.scope))
    .where('t.attachment_id', '=', id)`,
    replacement: "    .where('t.attachment_id', '=', id)",
    ...FILES,
    filter: 'is read by each member who sees the transfer',
  },
  {
    name: 'movements: a file that is loose is read in the whole space',
    file: 'server/features/attachments/attachments.service.ts',
    text: 'return isSeen ?',
    replacement: 'return isSeen || space !== null ?',
    ...FILES,
    filter: 'is read by each member who sees the transfer',
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
    ...without(' and ${isLoose}'),
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
  {
    name: 'movements: a difference is settled while a member is asked',
    file: 'server/features/transfers/settle-transfer.ts',
    ...without("    if (charge?.state === 'proposed') throw refuse('shortages.awaiting_answer')\n"),
    ...CHARGED,
    filter: 'is owed once',
  },
  {
    name: 'movements: a reception is undone although its difference is owed',
    file: 'server/features/transfers/undo-transfer.ts',
    ...without("    if (charge?.state === 'acknowledged') throw refuse('transfers.charged')\n"),
    ...CHARGED,
    filter: 'is owed once',
  },
  {
    name: 'movements: a request stays when the reception is undone',
    file: 'server/features/transfers/undo-transfer.ts',
    ...without('    await withdrawProposedOwned(trx, ownerId, { transferId: id, memberId: member.id })\n'),
    ...CHARGED,
    filter: 'is withdrawn',
  },
  {
    name: 'movements: anybody is asked for what is missing',
    file: 'server/features/shortages/shortages.service.ts',
    ...without('          else assertAnswerable(transfer, memberId)\n'),
    ...CHARGED,
    filter: 'is what is missing at most',
  },
  {
    name: 'movements: a transfer beyond the scope is put to a member',
    file: 'server/features/shortages/shortage-source.ts',
    text: `    if ((await findTransferInScope(trx, space, transferId)) === undefined) throw refuse('transfers.not_found')
    await lockTransferOwned(trx, space.ownerId, transferId)
    const transfer = await findTransferInScope(trx, space, transferId)`,
    replacement: `    await lockTransferOwned(trx, space.ownerId, transferId)
    const transfer = await findTransferInScope(trx, { ...space, scope: 'all' }, transferId)`,
    ...CHARGED,
    filter: 'is what is missing at most',
  },
  {
    name: 'movements: who is charged is read by everyone who sees the transfer',
    file: 'server/features/transfers/transfer-view.ts',
    text: 'charge: maySee ? charge : null',
    replacement: 'charge',
    ...CHARGED,
    filter: 'is owed once',
  },
  {
    name: 'movements: a settled difference is put to a member',
    file: 'server/features/shortages/shortage-source.ts',
    ...without("    if (settlement !== null) throw refuse('transfers.difference_settled', { settlement })\n"),
    ...CHARGED,
    filter: 'stays open where',
  },
]
