import { describe, expect, it } from 'vitest'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { nameBalanceFields } from './balance-values.ts'
import { checkCount, toCountInput, toCountValues } from './count-values.ts'

const accounts = [
  {
    accountId: 'w',
    label: 'Principal',
    operatorName: 'Wafacash',
    mode: 'settled' as const,
    isReadingRequired: true,
  },
]
const day = { needsOpening: false, accounts, attemptsUsed: 0 }
const declared = nameBalanceFields('w').declared

describe('the count of a member who does not see what is expected', () => {
  it('asks for the balances that have to be read, and no comment the first time', () => {
    expect(checkCount(toCountValues(day), day)).toEqual({ [declared]: fieldMessages.balanceRequired })
    expect(checkCount({ ...toCountValues(day), [declared]: '12,50' }, day)).toEqual({})
  })

  it('asks for a comment the second time, whatever is counted', () => {
    const second = { ...day, attemptsUsed: 1 }
    const values = { ...toCountValues(second), [declared]: '12,50' }
    expect(checkCount(values, second)).toEqual({ comment: fieldMessages.commentRequired })
    expect(checkCount({ ...values, comment: 'Recompté' }, second)).toEqual({})
  })

  it('asks for the opening of a first closing, and sends none of another', () => {
    const first = { ...day, accounts: [], needsOpening: true }
    expect(checkCount(toCountValues(first), first)).toEqual({ opening: fieldMessages.amountRequired })
    const values = { ...toCountValues(first), opening: '10 000', q20000: '3' }
    expect(toCountInput(values, first)).toMatchObject({
      opening: 1_000_000,
      counts: [{ denomination: 20_000, quantity: 3 }],
    })
    expect(toCountInput(values, { ...first, needsOpening: false })).toMatchObject({ opening: null })
  })
})
