import { findAgencyInScope } from '#server/features/agencies/agencies.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { SpaceCall } from '#server/deps.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { denominations } from '#shared/cash/denominations.ts'
import type { ListClosingsInput } from '#shared/closings/closing-input.ts'
import { describeLine } from '#shared/closings/closing-line-words.fr.ts'
import {
  closingStateLabels,
  lineSettlementLabels,
  pieceLabels,
  awaitingAnswerLabel,
  settlementLabels,
  verdictLabels,
} from '#shared/closings/closing-labels.fr.ts'
import { closingName, getVerdict } from '#shared/closings/closing-terms.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import { hasLinesOwned } from './closing-lines.queries.ts'
import { getGlobal } from './closing-view.ts'
import { readClosingsInScope, sumClosingsInScope, type ClosingDetailRecord } from './closings.queries.ts'

type Column = ExportColumn<ClosingDetailRecord>

function formatState(row: ClosingDetailRecord): string {
  return [
    row.review_state === 'to_review' ? closingStateLabels.toReview : null,
    row.review_state === 'approved' ? closingStateLabels.approved : null,
    row.needs_check ? closingStateLabels.toCheck : null,
  ]
    .filter((label) => label !== null)
    .join(', ')
}

function money(header: string, of: Column['of'], isSummed?: true): Column {
  return {
    header,
    kind: 'money',
    width: 16,
    of,
    ...(isSummed === undefined ? {} : { isSummed }),
  }
}

function text(header: string, width: number, of: Column['of']): Column {
  return { header, kind: 'text', width, of }
}

const number = text('Numéro', 14, (row) => closingName(row.year, row.number))
const version: Column = { header: 'Version', kind: 'count', width: 9, of: (row) => row.version }
const date: Column = { header: 'Date', kind: 'date', width: 12, of: (row) => row.date }
const agencyName = text('Agence', 24, (row) => row.agencyName)
const expected = money('Attendu', (row) => row.expected)
const counted = money('Compté', (row) => row.counted)
const discrepancy = money('Écart', (row) => row.discrepancy, true)
const verdict = text('Sens', 11, (row) => verdictLabels[getVerdict(row.discrepancy)])
const state = text('État', 16, formatState)
const settlement = text('Règlement', 22, ({ settlement: chosen, isAwaitingAnswer }) => {
  if (chosen !== null) return settlementLabels[chosen]
  return isAwaitingAnswer ? awaitingAnswerLabel : null
})
const comment = text('Commentaire', 40, (row) => row.comment)
const closedBy = text('Clôturée par', 24, (row) => row.closedByName)
const quantities = denominations.map(({ value, kind, label }): Column => ({
  header: `${pieceLabels[kind]} de ${label}`,
  kind: 'count',
  width: 12,
  of: ({ counts }) => counts.find(({ denomination }) => denomination === value)?.quantity ?? 0,
}))
function describeLines({ lines }: ClosingDetailRecord): string {
  return lines
    .map((line) => {
      const waits = line.isAwaitingAnswer ? `, ${awaitingAnswerLabel}` : ''
      const settled = line.settlement === null ? waits : `, ${lineSettlementLabels[line.settlement]}`
      return `${describeLine(line)}${settled}`
    })
    .join('\u00A0; ')
}

/** Of the operator accounts; a tenant without any has no such columns. */
const balances: readonly Column[] = [
  money('Écart global', getGlobal),
  text('Comptes opérateurs', 60, (row) => describeLines(row) || null),
]

function closedAt(timeZone: string) {
  return text('Clôturée le', 20, (row) => formatDateTime(civilDateTime(row.closed_at, timeZone)))
}

function closingColumns(timeZone: string, ofAccounts: readonly Column[]): readonly Column[] {
  return [
    number,
    version,
    date,
    agencyName,
    money('Ouverture', (row) => row.opening),
    money('Alimentations entrantes', (row) => row.feed_in, true),
    money('Entrées', (row) => cashEffect('incoming', row.incoming_amount, row.incoming_fee), true),
    money('Alimentations sortantes', (row) => row.feed_out, true),
    // `0 - x`, since `-x` of zero is -0.
    money('Sorties', (row) => 0 - cashEffect('outgoing', row.outgoing_amount, row.outgoing_fee), true),
    expected,
    counted,
    discrepancy,
    verdict,
    ...ofAccounts,
    state,
    settlement,
    comment,
    closedBy,
    closedAt(timeZone),
    ...quantities,
  ]
}

function discrepancyColumns(timeZone: string, ofAccounts: readonly Column[]): readonly Column[] {
  return [
    number,
    date,
    agencyName,
    expected,
    counted,
    discrepancy,
    verdict,
    ...ofAccounts,
    comment,
    state,
    settlement,
    text('Justification', 40, (row) => row.settlement_text),
    closedBy,
    closedAt(timeZone),
  ]
}

export async function closingsSheet(
  reader: Reader,
  { today, timeZone, ...space }: ScopedSpace & Pick<SpaceCall, 'today' | 'timeZone'>,
  kind: 'closings' | 'discrepancies',
  input: ListClosingsInput,
): Promise<ExportSheet> {
  const { agencyId, from, to } = input
  const isAll = kind === 'closings'
  const filter = { ...input, filter: !isAll && input.filter === 'all' ? ('discrepancies' as const) : input.filter }
  const agency = agencyId === undefined ? undefined : await findAgencyInScope(reader.trx, space, agencyId)
  const { total } = await sumClosingsInScope(reader.trx, space, filter)
  const ofAccounts = (await hasLinesOwned(reader.trx, space.ownerId)) ? balances : []
  const title = isAll ? 'Clôtures' : 'Écarts'
  return makeSheet({
    title,
    fileName: exportFileName(title, agency?.name, ...namePeriod(from, to ?? today)),
    rowCount: total,
    columns: isAll ? closingColumns(timeZone, ofAccounts) : discrepancyColumns(timeZone, ofAccounts),
    read: () => readClosingsInScope(reader.trx, space, filter, reader),
    totalLabel: 'Total',
  })
}
