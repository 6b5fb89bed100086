import { type Mutant, without } from './mutant.ts'

/* Who holds the cash, and what a member who counts blind reads of it. */

const SHIFTS = { project: 'api', tests: 'tests/api/shifts.test.ts' } as const
const BLIND = { project: 'api', tests: 'tests/api/blind-shifts.test.ts' } as const
const FIGURES = { project: 'unit', tests: 'shared/shifts/shift-figures.test.ts', filter: 'adds up' } as const

export const shiftMutants: readonly Mutant[] = [
  {
    name: 'cash: a cashier enters without holding it',
    file: 'server/features/transactions/transaction-insert.queries.ts',
    text: 'and (not handover or shift_member = $3 and ${isHolder})',
    replacement: '',
    ...SHIFTS,
    filter: 'is the only way for a cashier',
  },
  {
    name: 'cash: another cashier closes the day',
    file: 'server/features/closings/assess-day.ts',
    ...without('    await assertMayCount(trx, call, input)\n'),
    ...SHIFTS,
    filter: 'is the only way for a cashier',
  },
  {
    name: 'cash: a day is closed while a hand-over waits',
    file: 'server/features/closings/assess-day.ts',
    ...without("    if (proposed?.date === date) throw refuse('handovers.pending')\n"),
    ...SHIFTS,
    filter: 'moves nothing',
  },
  {
    name: 'cash: counts that differ need no comment',
    file: 'server/features/shifts/handovers.service.ts',
    text: 'counted !== handover.counted && comment',
    replacement: 'counted < 0 && comment',
    ...SHIFTS,
    filter: 'keeps both counts',
  },
  {
    name: 'cash: a blind member is told that the counts differ',
    file: 'server/features/shifts/handovers.service.ts',
    ...without(' && !member.blind'),
    ...BLIND,
    filter: 'takes and hands over',
  },
  {
    name: 'cash: a blind member reads the count of another person',
    file: 'server/features/shifts/shift-state.ts',
    text: 'const isHidden = member.blind && handover.proposed_by !== member.id',
    replacement: 'const isHidden = false',
    ...BLIND,
    filter: 'takes and hands over',
  },
  {
    name: 'cash: a blind member reads what there is to find',
    file: 'server/features/shifts/shift-state.ts',
    ...without('!member.blind && '),
    ...BLIND,
    filter: 'takes and hands over',
  },
  {
    name: 'cash: a blind member is told that the count is disputed',
    file: 'server/features/shifts/start-shift.ts',
    ...without(' && !member.blind'),
    ...BLIND,
    filter: 'takes and hands over',
  },
  {
    name: 'cash: the cashiers of a blind agency see everything',
    file: 'server/features/team/blind-member.queries.ts',
    text: "when m.role = 'cashier' then",
    replacement: 'when false then',
    ...BLIND,
    filter: 'makes them blind',
  },
  {
    name: 'cash: lines without a shift are lost',
    file: 'shared/shifts/shift-figures.ts',
    text: 'index === shifts.length - 1 ? rest : shift.moved',
    replacement: 'shift.moved',
    ...FIGURES,
  },
]
