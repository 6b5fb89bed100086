/* What the compiler must refuse. Nothing runs: `npm run check:types` fails on a `@ts-expect-error` without an error. */
import type { ComponentProps } from 'react'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Exporter } from '#client/app/exporter.tsx'
import type { auditFieldLabels } from '#shared/audit/audit-words.fr.ts'
import { type ApiError, readApiError } from '#client/messages/api-error.ts'
import type { AuditedCall } from '#server/deps.ts'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { auditActionLabels } from '#shared/messages/audit.fr.ts'
import { refusalMessage, type refusals } from '#shared/messages/refusals.fr.ts'
import type { CreateTransactionInput } from '#shared/transactions/transaction-input.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, centimes, formatMoney, sumCentimes } from '#shared/values/money.ts'

declare const text: string
declare const count: number

export function dates(input: CreateTransactionInput, row: Selectable<Database['transactions']>) {
  addDays('2026-11-27', 1)
  if (isIsoDate(text)) addDays(text, 1)
  // @ts-expect-error a text is no date before it is checked
  addDays(text, 1)
  // @ts-expect-error an empty text is no date
  const none: IsoDate = ''
  // @ts-expect-error the French notation is no date
  const typed: IsoDate = '27/11/2026'
  const checked: IsoDate | undefined = input.date
  const stored: IsoDate = row.date
  // @ts-expect-error a date column accepts no plain text
  const written: Pick<Insertable<Database['transactions']>, 'date'> = { date: text }
  return { none, typed, checked, stored, written }
}

export function amounts(input: CreateTransactionInput, row: Selectable<Database['transactions']>) {
  formatMoney(sumCentimes(input.amount, row.fee, centimes(100)))
  // @ts-expect-error a plain number could be dirhams
  formatMoney(100)
  // @ts-expect-error a count is no amount
  const counted: Centimes = count
  // @ts-expect-error only sumCentimes returns a sum of amounts
  const sum: Centimes = input.amount + count
  return { counted, sum }
}

export function refusalsOfTheServer() {
  refuse('agencies.limit_reached', { planName: text, max: count })
  // @ts-expect-error no such code
  refuse('agencies.limit')
  // @ts-expect-error the message needs the name of the plan
  refuse('agencies.limit_reached', { max: count })
  // @ts-expect-error the parameters of another code
  refusalMessage('closings.day_closed', { seconds: count })
  // @ts-expect-error every code has a message
  const sentences: typeof refusals = { 'access.not_signed_in': text }
  return sentences
}

export function refusalsInTheBrowser(error: unknown) {
  const refused = readApiError(error)
  // @ts-expect-error no such code
  if (refused?.reason === 'agencies.limit') return undefined
  if (refused?.reason === 'closings.earlier_open') {
    // @ts-expect-error the parameters of another code
    return refused.params.seconds
  }
  // @ts-expect-error a reason is one of the codes
  const other: ApiError['reason'] = text
  return other
}

export async function auditFacts(
  call: AuditedCall,
  trx: Transaction<Database>,
  row: { name: string; password: string },
) {
  const about = { subject: { id: text, name: text }, ownerId: null }
  await recordChange(call, trx, { ...about, action: 'groups.create', after: { name: row.name } })
  // @ts-expect-error no such action
  await recordChange(call, trx, { ...about, action: 'groups.rename' })
  // @ts-expect-error a field that this action does not record
  await recordChange(call, trx, { ...about, action: 'groups.create', after: { name: row.name, amount: centimes(1) } })
  // @ts-expect-error not even as part of a whole row
  await recordChange(call, trx, { ...about, action: 'groups.create', after: row })
  // @ts-expect-error an amount is no plain number
  await recordChange(call, trx, { ...about, action: 'plans.create', after: { price: count } })
  // @ts-expect-error the same for edits
  await recordEdit(call, trx, { ...about, action: 'groups.update', before: row, after: row })
  // @ts-expect-error every action has a label
  const labels: typeof auditActionLabels = { 'groups.create': text }
  // @ts-expect-error every recorded field has a label
  const fields: typeof auditFieldLabels = { name: text }
  return { labels, fields }
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
