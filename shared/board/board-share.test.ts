import { expect, it } from 'vitest'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { BoardAgency } from './board-day.ts'
import { writeBoardShare } from './board-share.fr.ts'

const today = toIsoDate('2026-11-27')
const centre: BoardAgency = {
  agencyId: 'a',
  agencyName: 'Centre',
  trackingStart: null,
  expected: centimes(15_100_000),
  openDays: null,
  today: { incomingCount: 0, incoming: ZERO_AMOUNT, outgoingCount: 0, outgoing: ZERO_AMOUNT } as never,
  isTodayClosed: false,
  lastClosing: {
    id: 'c',
    name: '2026-000122',
    date: toIsoDate('2026-11-26'),
    counted: centimes(1_234_550),
    discrepancy: centimes(2_000),
    reviewState: 'none',
    settlement: null,
    needsCheck: false,
    linesToSettle: 0,
  },
  daysToClose: 2,
  firstDayToClose: null,
}
const nord: BoardAgency = {
  ...centre,
  agencyName: 'Nord',
  expected: centimes(-5_000),
  lastClosing: null,
  daysToClose: 0,
}

it('the board is shared agency by agency, with the sum', () => {
  expect(writeBoardShare({ today, agencies: [centre, nord] }, 'https://sandouk.test')).toBe(
    [
      'Caisses au 27/11/2026',
      '',
      'Centre',
      'Attendu : 151 000,00 MAD',
      'Clôture n° 2026-000122 du 26/11/2026',
      'Compté : 12 345,50 MAD',
      'Écart : 20,00 MAD (excédent)',
      'À clôturer : 2 jours',
      '',
      'Nord',
      'Attendu : -50,00 MAD',
      'Aucune clôture',
      '',
      'Total attendu : 150 950,00 MAD',
      '',
      'https://sandouk.test/app',
    ].join('\n'),
  )
})

it('names fifteen agencies at most', () => {
  const agencies = Array.from({ length: 18 }, (_, n) => ({ ...nord, agencyName: `Agence ${n + 1}` }))
  const text = writeBoardShare({ today, agencies }, '')
  expect(text).toContain('Agence 15\n')
  expect(text).not.toContain('Agence 16')
  expect(text).toContain('Et 3 de plus\n\nTotal attendu : -900,00 MAD')
})
