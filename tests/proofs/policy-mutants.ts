import { memberRoles } from '#shared/team/member-terms.ts'
import { type Action, permissions } from '#shared/team/permissions.ts'
import { type Mutant, without } from './mutant.ts'

/* Each grant of the policy, given without its condition, and each limit of the policy moved. */

const POLICY = {
  file: 'shared/team/permissions.ts',
  project: 'unit',
  tests: 'shared/team/permissions.test.ts',
  filter: '',
} as const

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys types the keys of any object as strings
const actions = Object.keys(permissions) as Action[]

const grants: readonly Mutant[] = actions.flatMap((action) => {
  const line = (changed?: string) =>
    `'${action}': { ${memberRoles.map((role) => `${role}: '${role === changed ? 'yes' : permissions[action][role]}'`).join(', ')} },`
  return memberRoles
    .filter((role) => permissions[action][role] !== 'yes')
    .map((role) => ({
      name: `${action} of a ${role} has no condition`,
      text: line(),
      replacement: line(role),
      ...POLICY,
    }))
})

export const policyMutants: readonly Mutant[] = [
  ...grants,
  {
    name: 'a PIN is enough for everything',
    text: "return kind === 'pin' && passwordActions.includes(action)",
    replacement: "return kind === 'pin' && false",
    ...POLICY,
  },
  {
    name: 'a PIN is enough to reopen',
    ...without("  'closings.reopen',\n"),
    ...POLICY,
  },
  {
    name: 'a PIN is asked before the role',
    text: '  if (refusal !== null) return refusal\n',
    replacement: "  if (refusal !== null && kind !== 'pin') return refusal\n",
    ...POLICY,
  },
  {
    name: 'who may not close closes',
    ...without("      if (!canClose) return 'access.not_allowed'\n"),
    ...POLICY,
  },
  {
    name: 'a blind member closes',
    text: "'access.not_allowed'\n      return blind ? 'access.blind' : null",
    replacement: "'access.not_allowed'\n      return null",
    ...POLICY,
  },
  {
    name: 'a blind member reads the figures',
    text: "case 'unlessBlind':\n      return blind ? 'access.blind' : null",
    replacement: "case 'unlessBlind':\n      return null",
    ...POLICY,
  },
  {
    name: 'a manager dates eight days back',
    text: 'manager: { daysBack: 7,',
    replacement: 'manager: { daysBack: 8,',
    ...POLICY,
  },
  {
    name: 'a cashier enters yesterday',
    text: 'cashier: { daysBack: 0,',
    replacement: 'cashier: { daysBack: 1,',
    ...POLICY,
  },
  {
    name: 'a cashier changes for sixteen minutes',
    text: 'ownMinutes: 15 }',
    replacement: 'ownMinutes: 16 }',
    ...POLICY,
  },
  {
    name: 'a cashier changes at any time',
    text: 'entry.date === today && isRecent',
    replacement: 'entry.date === today',
    ...POLICY,
  },
  {
    name: 'a cashier changes entries of other days',
    text: 'entry.createdBy === id && entry.date === today && isRecent',
    replacement: 'entry.createdBy === id && isRecent',
    ...POLICY,
  },
  {
    name: 'a cashier changes entries of others',
    text: 'return entry.createdBy === id && entry.date',
    replacement: 'return entry.date',
    ...POLICY,
  },
  {
    name: 'an accountant changes entries',
    text: 'accountant: { daysBack: 0, ownMinutes: 0 }',
    replacement: 'accountant: { daysBack: 0, ownMinutes: null }',
    ...POLICY,
  },
  {
    name: 'rows without an agency are in every scope',
    file: 'shared/team/agency-scope.ts',
    text: '(agencyId !== null && scope.includes(agencyId))',
    replacement: 'agencyId === null || scope.includes(agencyId)',
    project: 'unit',
    tests: 'shared/team/permissions.test.ts',
    filter: 'isInScope',
  },
]
