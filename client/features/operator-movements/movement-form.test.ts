import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { emptyMovement, movementRules, type MovementValues, toMovement } from './movement-form.ts'

const TODAY = '2026-11-27'
const bounds = { today: TODAY, limit: centimes(100_000) } as const

function values(change: Partial<MovementValues> = {}): MovementValues {
  return { ...emptyMovement({ kind: 'topup', accountId: 'a', amount: centimes(50_000) }, TODAY), ...change }
}

describe('the form of a movement', () => {
  it('begins with what was asked for, paid in cash', () => {
    expect(
      emptyMovement({ kind: 'payout', accountId: 'a', amount: centimes(450_050), date: '2026-11-20' }, TODAY),
    ).toEqual({
      kind: 'payout',
      accountId: 'a',
      toAccountId: null,
      amount: '4\u202F500,50',
      via: 'cash',
      reference: '',
      note: '',
      date: '2026-11-20',
    })
    expect(emptyMovement({ kind: 'topup' }, TODAY)).toMatchObject({ accountId: null, amount: '', date: TODAY })
  })

  it('limits what the member takes out of the drawer, not what the bank pays', () => {
    const { amount } = movementRules(bounds)
    expect(amount('1 000', values())).toBeNull()
    expect(amount('1 000,01', values())).toContain('plafond')
    expect(amount('1 000,01', values({ via: 'bank' }))).toBeNull()
    expect(amount('1 000,01', values({ kind: 'payout' }))).toBeNull()
    expect(amount('', values())).not.toBeNull()
  })

  it('asks a transfer for another account, and a paid claim for its reference', () => {
    const { toAccountId, reference, accountId, date } = movementRules(bounds)
    const transfer = values({ kind: 'transfer_out' })
    expect(toAccountId(null, values())).toBeNull()
    expect(toAccountId(null, transfer)).not.toBeNull()
    expect(toAccountId('a', transfer)).not.toBeNull()
    expect(toAccountId('b', transfer)).toBeNull()
    expect(reference('', values())).toBeNull()
    expect(reference(' ', values({ kind: 'claim_paid' }))).not.toBeNull()
    expect(reference('REC 12', values({ kind: 'claim_paid' }))).toBeNull()
    expect(accountId(null)).not.toBeNull()
    expect(date('2026-11-28')).not.toBeNull()
    expect(date('hier')).not.toBeNull()
  })

  it('sends the way of payment only of what can be paid', () => {
    const common = { date: TODAY, amount: 50_000, reference: '', note: '' }
    expect(toMovement(values({ via: 'bank' }))).toEqual({ kind: 'topup', accountId: 'a', via: 'bank', ...common })
    expect(toMovement(values({ kind: 'commission' }))).toEqual({
      kind: 'commission',
      accountId: 'a',
      via: 'none',
      ...common,
    })
    expect(toMovement(values({ kind: 'transfer_out', toAccountId: 'b' }))).toEqual({
      fromAccountId: 'a',
      toAccountId: 'b',
      ...common,
    })
  })
})
