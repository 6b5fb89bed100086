/*
 * What the compiler must refuse. Nothing here runs: `npm run check:types` fails on a `@ts-expect-error` whose next line has
 * no error any more.
 */
import type { ComponentProps } from 'react'
import type { Insertable, Selectable } from 'kysely'
import type { Exporter } from '#client/app/exporter.tsx'
import type { Database } from '#server/platform/db/schema.ts'
import type { CreateTransactionInput } from '#shared/transactions/transaction-input.ts'
import { addDays, type IsoDate, isIsoDate } from '#shared/values/calendar-date.ts'
import { type Centimes, centimes, formatMoney, sumCentimes } from '#shared/values/money.ts'

declare const text: string
declare const count: number

export function dates(input: CreateTransactionInput, row: Selectable<Database['transactions']>) {
  addDays('2026-11-27', 1)
  if (isIsoDate(text)) addDays(text, 1)
  // @ts-expect-error plain text is no date before it was checked
  addDays(text, 1)
  // @ts-expect-error no date is no text either
  const none: IsoDate = ''
  // @ts-expect-error the way French people write a date is another text
  const typed: IsoDate = '27/11/2026'
  const checked: IsoDate | undefined = input.date
  const stored: IsoDate = row.date
  // @ts-expect-error a column of dates takes no plain text
  const written: Pick<Insertable<Database['transactions']>, 'date'> = { date: text }
  return { none, typed, checked, stored, written }
}

export function amounts(input: CreateTransactionInput, row: Selectable<Database['transactions']>) {
  formatMoney(sumCentimes(input.amount, row.fee, centimes(100)))
  // @ts-expect-error a plain number may be dirhams
  formatMoney(100)
  // @ts-expect-error a count is no amount
  const counted: Centimes = count
  // @ts-expect-error a sum is made by sumCentimes, which adds nothing but amounts
  const sum: Centimes = input.amount + count
  return { counted, sum }
}

type ExporterProps = ComponentProps<typeof Exporter>

export const exportFilters: readonly ExporterProps[] = [
  { of: 'transactions', filters: { type: 'incoming', agencyId: 'id', from: '2026-11-01' } },
  // @ts-expect-error the filter is called `agencyId`
  { of: 'transactions', filters: { agency: 'id' } },
  // @ts-expect-error a file has all pages
  { of: 'transactions', filters: { page: 2 } },
  // @ts-expect-error not a direction
  { of: 'transactions', filters: { type: 'both' } },
  // @ts-expect-error users have no agency
  { of: 'users', filters: { agencyId: 'id' } },
  // @ts-expect-error the journal needs its day and amounts
  { of: 'journal', filters: { agencyId: 'id' } },
  // @ts-expect-error no such file
  { of: 'groups', filters: {} },
]
