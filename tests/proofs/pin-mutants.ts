import { type Mutant, without } from './mutant.ts'

/* What a PIN opens, and what stops those who guess one. */

const PINS = { project: 'api', tests: 'tests/api/pin-sign-in.test.ts' } as const

export const pinMutants: readonly Mutant[] = [
  {
    name: 'a session by PIN has all agencies of its person',
    file: 'server/features/team/agency-scope.ts',
    ...without('  if (terminal !== null) return [terminal.agencyId]\n'),
    ...PINS,
    filter: 'opens the agency of the terminal only',
  },
  {
    name: 'a session by PIN may do what needs the password',
    file: 'shared/team/permissions.ts',
    text: "kind === 'pin' && passwordActions.includes(action)",
    replacement: 'kind === kind && false',
    ...PINS,
    filter: 'opens the agency of the terminal only',
  },
  {
    name: 'a session by PIN outlives the work in the agency',
    file: 'server/features/auth/pin-sessions.queries.ts',
    text: "    .where('m.pin_hash', 'is not', null)\n    .where(worksIn('m', sql.ref('t.agency_id'))),\n",
    replacement: "    .where('m.pin_hash', 'is not', null),\n",
    ...PINS,
    filter: 'does not work in',
  },
  {
    name: 'a session by PIN outlives its terminal',
    file: 'server/features/auth/pin-sessions.queries.ts',
    ...without("    .where('t.revoked_at', 'is', null)\n"),
    ...PINS,
    filter: 'a revoked terminal',
  },
  {
    name: 'wrong PINs are not counted before they are compared',
    file: 'server/features/terminals/pin-attempts.ts',
    ...without('  await countAttempt(call, attempt)\n'),
    ...PINS,
    filter: 'sent at the same moment',
  },
  {
    name: 'attempts at one terminal are counted at the same time',
    file: 'server/features/terminals/pin-counts.queries.ts',
    ...without("    .forNoKeyUpdate('t')\n"),
    ...PINS,
    filter: 'sent at the same moment',
  },
  {
    name: 'a PIN that another person chose opens everything',
    file: 'server/platform/trpc/procedures.ts',
    ...without(
      "  if (actor.kind === 'pin' && actor.member.mustChangePin) throw refuse('access.pin_change_required')\n",
    ),
    project: 'api',
    tests: 'tests/api/terminals.test.ts',
    filter: 'is enrolled by its code',
  },
  {
    name: 'a form of another person is saved',
    file: 'server/platform/trpc/procedures.ts',
    text: '  if (formMember !== member.id) {',
    replacement: '  if (formMember === member.name) {',
    ...PINS,
    filter: 'is not saved in the name of the one',
  },
  {
    name: 'a manager sets the PIN of everybody',
    file: 'server/features/team/pins.rules.ts',
    text: "  return role === 'cashier' && isWhollyWithin ? null : 'access.not_allowed'",
    replacement: "  return role === role || isWhollyWithin ? null : 'access.not_allowed'",
    project: 'api',
    tests: 'tests/api/pin-members.test.ts',
    filter: 'is set by a manager for cashiers',
  },
]
