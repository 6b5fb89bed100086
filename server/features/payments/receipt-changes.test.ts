import { expect, it } from 'vitest'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { listReceiptChanges } from './receipt-changes.ts'

const day = toIsoDate('2026-11-27')
const paid = { amount: centimes(199_000), paymentDate: day, status: 'approved' } as const

it('has what changed after the approval, field by field', () => {
  expect(
    listReceiptChanges([
      { at: 1, before: { ...paid, status: 'pending', amount: centimes(1) }, after: { ...paid, status: 'pending' } },
      { at: 2, before: { status: 'pending' }, after: paid },
      { at: 3, before: paid, after: { ...paid, amount: centimes(200_000) } },
      { at: 4, before: paid, after: { ...paid, status: 'rejected' } },
      { at: 5, before: paid, after: paid },
    ]),
  ).toEqual([
    { at: 3, before: { amount: 199_000 }, after: { amount: 200_000 } },
    { at: 4, before: { status: 'approved' }, after: { status: 'rejected' } },
  ])
})

it('has nothing without an approval, or with lines that say nothing', () => {
  expect(listReceiptChanges([{ at: 1, before: { status: 'approved' }, after: { status: 'rejected' } }])).toEqual([])
  expect(
    listReceiptChanges([
      { at: 1, before: null, after: paid },
      { at: 2, before: null, after: null },
    ]),
  ).toEqual([])
})
