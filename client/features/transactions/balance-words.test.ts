import { describe, expect, it } from 'vitest'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { formatBalanceWarning } from './balance-words.ts'

const account = {
  operatorName: 'Orange Money',
  label: 'Puce 0661',
  overdraft: centimes(50_000),
  limitLow: centimes(100_000),
}

describe('formatBalanceWarning', () => {
  it('names the account, the balance and why', () => {
    const say = (balance: number, warning: 'negative' | 'overdraft' | 'low' | null) =>
      formatBalanceWarning(account, { balance: centimes(balance), warning })
    expect(say(90_000, null)).toBeNull()
    expect(say(-100, 'negative')).toBe(
      `Le solde Orange Money (Puce 0661) passerait à ${formatMoney(centimes(-100))}. Rechargez le compte ou vérifiez le montant.`,
    )
    expect(say(-60_000, 'overdraft')).toContain(`Le découvert autorisé est de ${formatMoney(centimes(50_000))}.`)
    expect(say(90_000, 'low')).toContain(`Votre limite basse est de ${formatMoney(centimes(100_000))}.`)
  })
})
