import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { creditRules, emptyCredit, findUnpaid, NEW_CUSTOMER, toCredit } from './credit-form.ts'

const entry = { ...emptyCredit(), type: 'incoming', amount: '1 000', fee: '20', paid: '600' }

describe('what is left unpaid', () => {
  it('is the total with the fee less what was paid', () => {
    expect(findUnpaid(entry)).toBe(42_000)
    expect(findUnpaid({ ...entry, paid: '0' })).toBe(102_000)
  })

  it.each([
    ['an empty field', { paid: ' ' }],
    ['all of it', { paid: '1 020' }],
    ['an exit', { type: 'outgoing' }],
    ['an amount that is being typed', { amount: '1.0.' }],
  ])('is nothing for %s', (_, change) => {
    expect(findUnpaid({ ...entry, ...change })).toBeNull()
    expect(toCredit({ ...entry, ...change, debtorId: NEW_CUSTOMER })).toBeNull()
  })
})

describe('what is sent', () => {
  it('is a customer who is known, or a new one', () => {
    expect(toCredit({ ...entry, debtorId: 'known' })).toEqual({
      paid: 60_000,
      debtorId: 'known',
      newDebtor: null,
    })
    const newDebtor = { name: 'Amina', phone: '' }
    expect(toCredit({ ...entry, debtorId: NEW_CUSTOMER, newDebtor })).toMatchObject({
      debtorId: null,
      newDebtor,
    })
  })
})

describe('the rules', () => {
  const rules = creditRules(centimes(42_000))

  it('ask for a customer only where something is left unpaid', () => {
    expect(rules.debtorId(null, entry)).toBe('Choisissez le client')
    expect(rules.debtorId(null, { ...entry, paid: '' })).toBeNull()
    expect(rules.newDebtor.name('', { ...entry, debtorId: NEW_CUSTOMER })).toBe('Le nom est requis')
    expect(rules.newDebtor.name('', { ...entry, debtorId: 'known' })).toBeNull()
  })

  it('keep to the ceiling of the member, and to the total', () => {
    expect(rules.paid('600', entry)).toBeNull()
    expect(rules.paid('599,99', { ...entry, paid: '599,99' })).toContain('Votre plafond')
    expect(rules.paid('1 021', { ...entry, paid: '1 021' })).toBe('Le montant payé dépasse le total')
    expect(rules.paid('1 020', { ...entry, paid: '1 020' })).toBeNull()
  })
})
