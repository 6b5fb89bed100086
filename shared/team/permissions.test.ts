import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { memberRoles, type MemberRole } from './member-terms.ts'
import { isInScope } from './agency-scope.ts'
import {
  type Action,
  type ActingMember,
  checkAction,
  earliestEntryDate,
  hasChangeLimit,
  mayChangeEntry,
  permissions,
} from './permissions.ts'

const TODAY: IsoDate = '2026-11-27'
const NOW = new Date('2026-11-27T10:00:00Z')
const actions = Object.keys(permissions) as Action[]

function member(role: MemberRole, about: Partial<ActingMember> = {}): ActingMember {
  return { id: 'me', role, allAgencies: false, canClose: true, blind: false, ...about }
}

describe('checkAction', () => {
  it('lets the owner do everything by password', () => {
    for (const action of actions) expect(checkAction(action, member('owner'), 'password'), action).toBeNull()
  })

  it('lets an accountant write nothing', () => {
    const allowed = actions.filter((action) => checkAction(action, member('accountant'), 'password') === null)
    expect(allowed).toEqual([
      'entries.read',
      'figures.read',
      'exports.download',
      'audit.read',
      'agencies.read',
      'catalogue.read',
      'commissions.read',
      'debts.read',
      'shortages.read',
      'month.read',
      // Which transaction a line of the operator is; it changes no entry.
      'statements.manage',
      'ownPin.set',
    ])
  })

  it('lets a cashier keep the drawer and nothing else', () => {
    const allowed = actions.filter((action) => checkAction(action, member('cashier'), 'password') === null)
    expect(allowed).toEqual([
      'entries.read',
      'entries.create',
      'entries.change',
      'figures.read',
      'days.count',
      'days.close',
      'cash.hold',
      'agencies.read',
      'catalogue.read',
      'transfers.enter',
      'debts.read',
      'debts.enter',
      'shortages.answer',
      'ownPin.set',
    ])
  })

  it('keeps reopening, settling and the settings with the owner', () => {
    const ownersOnly = actions.filter((action) =>
      memberRoles.every((role) => (checkAction(action, member(role), 'password') === null) === (role === 'owner')),
    )
    expect(ownersOnly).toEqual([
      'closings.settle',
      'closings.reopen',
      'operatorAccounts.manage',
      'commissions.manage',
      'transfers.settle',
      'places.manage',
      'debts.manage',
      'month.lock',
      'expenses.manage',
      'imports.manage',
      'settings.change',
      'team.manage',
      'alerts.manage',
    ])
  })

  it('gives a manager the day of the own agencies and its people, and neither settling nor the catalogue', () => {
    const refused = actions.filter((action) => checkAction(action, member('manager'), 'password') !== null)
    expect(refused).toEqual([
      'closings.settle',
      'closings.reopen',
      'operatorAccounts.manage',
      'commissions.manage',
      'transfers.settle',
      'places.manage',
      'debts.manage',
      'month.lock',
      'expenses.manage',
      'imports.manage',
      'settings.change',
      'team.manage',
      'alerts.manage',
    ])
  })

  it.each(['manager', 'cashier'] as const)('of a blind %s hides every figure', (role) => {
    const blind = actions.filter(
      (action) => checkAction(action, member(role, { blind: true }), 'password') === 'access.blind',
    )
    const ofManagers =
      role === 'manager'
        ? [
            'spotChecks.make',
            'exports.download',
            'audit.read',
            'commissions.read',
            'places.count',
            'shortages.read',
            'month.read',
            'statements.manage',
          ]
        : []
    expect(blind).toEqual(['figures.read', 'days.close', ...ofManagers])
  })

  it.each(['manager', 'cashier'] as const)('closes with a %s who may', (role) => {
    const stopped = actions.filter(
      (action) =>
        checkAction(action, member(role), 'password') === null &&
        checkAction(action, member(role, { canClose: false }), 'password') === 'access.not_allowed',
    )
    expect(stopped).toEqual(['days.count', 'days.close'])
  })

  it('looks at the member where the table says so', () => {
    expect(checkAction('days.close', member('cashier', { canClose: false }), 'password')).toBe('access.not_allowed')
    expect(checkAction('figures.read', member('cashier', { blind: true }), 'password')).toBe('access.blind')
    expect(checkAction('entries.read', member('cashier', { blind: true }), 'password')).toBeNull()
    expect(checkAction('days.close', member('cashier', { blind: true }), 'password')).toBe('access.blind')
    expect(checkAction('days.count', member('cashier', { blind: true }), 'password')).toBeNull()
    expect(checkAction('audit.read', member('manager'), 'password')).toBeNull()
    expect(checkAction('audit.read', member('cashier'), 'password')).toBe('access.not_allowed')
  })

  it('asks the password in a session by PIN, of those who may do it at all', () => {
    const asked = actions.filter((action) => checkAction(action, member('owner'), 'pin') === 'access.password_needed')
    expect(asked).toEqual([
      'closings.reopen',
      'exports.download',
      'audit.read',
      'operatorAccounts.manage',
      'commissions.manage',
      'places.manage',
      'debts.manage',
      'month.lock',
      'expenses.manage',
      'imports.manage',
      'statements.manage',
      'settings.change',
      'team.read',
      'team.manage',
      'pinMembers.manage',
      'ownPin.set',
      'terminals.manage',
      'alerts.manage',
    ])
    expect(checkAction('settings.change', member('cashier'), 'pin')).toBe('access.not_allowed')
    expect(checkAction('entries.create', member('cashier'), 'pin')).toBeNull()
  })
})

describe('the dates of entries', () => {
  it('go back without a limit for the owner, a week for a manager, and not for a cashier', () => {
    expect(earliestEntryDate('owner', TODAY)).toBeUndefined()
    expect(earliestEntryDate('manager', TODAY)).toBe('2026-11-20')
    expect(earliestEntryDate('cashier', TODAY)).toBe('2026-11-27')
  })
})

describe('mayChangeEntry', () => {
  const now = { now: NOW, today: TODAY }
  const entry = { createdBy: 'me', createdAt: new Date('2026-11-27T09:45:00Z'), date: TODAY }

  it('lets a cashier change what they entered today, for fifteen minutes', () => {
    expect(hasChangeLimit('cashier')).toBe(true)
    expect(mayChangeEntry(member('cashier'), entry, now)).toBe(true)
    const late = { ...entry, createdAt: new Date('2026-11-27T09:44:59.999Z') }
    expect(mayChangeEntry(member('cashier'), late, now)).toBe(false)
    expect(mayChangeEntry(member('cashier'), { ...entry, createdBy: 'another' }, now)).toBe(false)
    expect(mayChangeEntry(member('cashier'), { ...entry, date: '2026-11-26' }, now)).toBe(false)
  })

  it('lets owner and manager change any, and an accountant none', () => {
    const old = { createdBy: 'another', createdAt: new Date('2020-01-01T00:00:00Z'), date: '2020-01-01' as IsoDate }
    for (const role of ['owner', 'manager'] as const) {
      expect(hasChangeLimit(role)).toBe(false)
      expect(mayChangeEntry(member(role), old, now)).toBe(true)
    }
    expect(mayChangeEntry(member('accountant'), { ...entry, createdBy: 'another' }, now)).toBe(false)
  })
})

describe('isInScope', () => {
  it('has rows without an agency in the whole space only', () => {
    expect(isInScope('all', null)).toBe(true)
    expect(isInScope('all', 'a')).toBe(true)
    expect(isInScope(['a', 'b'], 'b')).toBe(true)
    expect(isInScope(['a', 'b'], 'c')).toBe(false)
    expect(isInScope(['a'], null)).toBe(false)
    expect(isInScope([], 'a')).toBe(false)
  })
})
