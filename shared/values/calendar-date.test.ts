import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  compareDates,
  daysBetween,
  endOfMonth,
  endOfWeek,
  formatDate,
  formatMonth,
  formatMonthShort,
  formatDateTime,
  formatWeek,
  parseTypedDate,
  startOfMonth,
  startOfWeek,
} from './calendar-date.ts'
import { type IsoDate, isIsoDate, toIsoDate } from './iso-date.ts'
import { checkTransactionDate } from './date-bounds.ts'
import { isoDateSchema, transactionDateSchema } from './date-schema.ts'
import { periodPresets } from './period-presets.ts'

const MS_A_DAY = 86_400_000
function byDate(day: number) {
  return toIsoDate(new Date(day * MS_A_DAY).toISOString().slice(0, 10))
}
const days = fc.integer({ min: -25_567, max: 2_000_000 }) // 1900 to 7445
const dates = days.map(byDate)

describe('parseTypedDate', () => {
  it.each([
    ['03/04/2026', '2026-04-03'],
    ['31/12/2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2000', '2000-02-29'],
    ['5/1/2026', '2026-01-05'],
    ['05/1/2026', '2026-01-05'],
    ['27112026', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
    [' 27/11/2026\u00A0', '2026-11-27'],
    ['\u061C27/11/2026', '2026-11-27'],
    ['27\u200F/11\u200F/2026\uFE0F', '2026-11-27'],
  ])('reads %j as %s', (text, date) => {
    expect(parseTypedDate(text)).toEqual({ ok: true, date })
  })

  it.each([
    '29/02/2027',
    '29/02/1900',
    '31/04/2026',
    '12/31/2026',
    '00/01/2026',
    '01/00/2026',
    '01/01/0000',
    '5/1/26',
    '050126',
    '20261127',
    '27-11-2026',
    '27.11.2026',
    '2026/11/27',
    '2026-1-5',
    '27/11/2026 10:00',
    '27/11/20260',
    'hier',
    '٢٧/١١/٢٠٢٦',
  ])('refuses %j', (text) => {
    expect(parseTypedDate(text)).toEqual({ ok: false, error: 'invalid' })
  })

  it('distinguishes empty from wrong', () => {
    expect(parseTypedDate('  ')).toEqual({ ok: false, error: 'empty' })
  })

  it('reads back what formatDate shows, and the three other forms', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const shown = formatDate(date)
        const expected = { ok: true, date }
        expect(parseTypedDate(shown)).toEqual(expected)
        expect(parseTypedDate(shown.replaceAll('/', ''))).toEqual(expected)
        expect(parseTypedDate(shown.replace(/\b0(\d)\b/g, '$1'))).toEqual(expected)
        expect(parseTypedDate(date)).toEqual(expected)
      }),
    )
  })
})

describe('formatting', () => {
  it('shows a date, or a dash', () => {
    expect(formatDate('2026-11-27')).toBe('27/11/2026')
    for (const none of [null, undefined, '', 'Invalid Date', '2027-02-29']) {
      expect(formatDate(none)).toBe('—')
    }
  })

  it('shows a local date and time, or a dash', () => {
    expect(formatDateTime('2026-11-27T09:05')).toBe('27/11/2026 à 09:05')
    expect(formatDateTime('2026-11-27T09:05:59.123')).toBe('27/11/2026 à 09:05')
    for (const none of [null, undefined, '', '2026-11-27', '2026-02-30T09:05', '2026-11-27T24:00']) {
      expect(formatDateTime(none)).toBe('—')
    }
  })
})

describe('arithmetic', () => {
  it('agrees with the calendar of JavaScript', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (day, step) => {
        expect(addDays(byDate(day), step)).toBe(byDate(day + step))
        expect(daysBetween(byDate(day), byDate(day + step))).toBe(step)
        expect(isIsoDate(byDate(day))).toBe(true)
      }),
    )
  })

  it('steps through every day of four centuries', () => {
    let date: IsoDate = '1899-12-31'
    for (let day = -25_567; day < -25_567 + 146_097; day += 1) {
      date = addDays(date, 1)
      if (date !== byDate(day)) expect(date).toBe(byDate(day))
    }
    expect(date).toBe('2299-12-31')
  })

  it('crosses ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
    expect(endOfMonth('2028-02-10')).toBe('2028-02-29')
    expect(endOfMonth('2026-12-01')).toBe('2026-12-31')
    expect(startOfMonth('2026-12-31')).toBe('2026-12-01')
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
  })

  it('starts weeks on Monday, over the end of a year too', () => {
    expect(startOfWeek('2027-01-03')).toBe('2026-12-28')
    expect(startOfWeek('2027-01-04')).toBe('2027-01-04')
    expect(startOfWeek('1969-12-31')).toBe('1969-12-29')
    fc.assert(
      fc.property(dates, (date) => {
        const monday = startOfWeek(date)
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(daysBetween(monday, date)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(monday, date)).toBeLessThan(7)
      }),
    )
  })

  it('sorts', () => {
    const unsorted: IsoDate[] = ['2027-01-01', '2026-12-31', '2026-02-01']
    expect(unsorted.sort(compareDates)).toEqual(['2026-02-01', '2026-12-31', '2027-01-01'])
    expect(compareDates('2026-01-01', '2026-01-01')).toBe(0)
  })
})

describe('schemas', () => {
  it.each(['2026-11-27', '2028-02-29'])('takes %s', (date) => {
    expect(isoDateSchema.parse(date)).toBe(date)
  })

  it.each([
    ['2027-02-29', 'Date invalide'],
    ['0000-01-01', 'Date invalide'],
    ['27/11/2026', 'Date invalide'],
    ['2026-11-27T00:00:00Z', 'Date invalide'],
    ['2026-11-27\n', 'Date invalide'],
    [20261127, 'Date invalide'],
    [new Date(0), 'Date invalide'],
    ['', 'La date est requise'],
    [null, 'La date est requise'],
    [undefined, 'La date est requise'],
  ])('refuses %j', (value, message) => {
    const result = isoDateSchema.safeParse(value)
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('limits the date of a transaction', () => {
    const schema = transactionDateSchema('2026-11-27')
    expect(schema.safeParse('2026-11-27').success).toBe(true)
    expect(schema.safeParse('2000-01-01').success).toBe(true)
    expect(schema.safeParse('9999-99-99').error?.issues.map((issue) => issue.message)).toEqual(['Date invalide'])
    expect(checkTransactionDate('2026-11-28', '2026-11-27')).toBe(
      "La date ne peut pas être dans le futur\u00A0: au plus tard aujourd'hui, le 27/11/2026",
    )
    expect(checkTransactionDate('1999-12-31', '2026-11-27')).toBe('La date ne peut pas être antérieure au 01/01/2000')
    expect(checkTransactionDate('2000-01-01', '2026-11-27')).toBeNull()
  })
})

describe('periodPresets', () => {
  it('gives the six periods', () => {
    const shown = periodPresets('2027-01-02').map(({ label, from, to }) => [label, from, to])
    expect(shown).toEqual([
      ["Aujourd'hui", '2027-01-02', '2027-01-02'],
      ['Hier', '2027-01-01', '2027-01-01'],
      ['Cette semaine', '2026-12-28', '2027-01-03'],
      ['Ce mois', '2027-01-01', '2027-01-31'],
      ['Mois dernier', '2026-12-01', '2026-12-31'],
      ['30 derniers jours', '2026-12-04', '2027-01-02'],
    ])
    expect(periodPresets('2028-03-31').find(({ key }) => key === 'lastMonth')?.to).toBe('2028-02-29')
  })
})

describe('months', () => {
  it.each<[IsoDate, string, string]>([
    ['2026-11-01', 'novembre 2026', 'nov. 26'],
    ['2027-01-31', 'janvier 2027', 'janv. 27'],
    ['2028-02-29', 'février 2028', 'févr. 28'],
    ['2026-08-15', 'août 2026', 'août 26'],
    ['2025-12-31', 'décembre 2025', 'déc. 25'],
  ])('%s is in %s', (date, long, short) => {
    expect(formatMonth(date)).toBe(long)
    expect(formatMonthShort(date)).toBe(short)
  })
})

describe('formatWeek', () => {
  it('counts in the year of the Thursday', () => {
    const weeks = {
      '2026-12-28': 'S53 2026',
      '2027-01-03': 'S53 2026',
      '2027-01-04': 'S1 2027',
      '2026-01-01': 'S1 2026',
      '2025-12-29': 'S1 2026',
      '2024-12-30': 'S1 2025',
      '2023-01-01': 'S52 2022',
      '2026-11-27': 'S48 2026',
    }
    for (const [date, week] of Object.entries(weeks)) expect(formatWeek(toIsoDate(date)), date).toBe(week)
  })

  it('gives the seven days from Monday to Sunday the same name', () => {
    for (let day: IsoDate = '2019-12-20'; day < '2034-01-10'; day = addDays(day, 1)) {
      expect(formatWeek(day) === formatWeek(addDays(day, 1)), day).toBe(endOfWeek(day) !== day)
    }
  })
})
