import { findAgencyOwned } from '#server/features/agencies/agencies.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { countExportedClosingsOwned, readClosingsOwned, type ExportedClosing } from './closing-export.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import type { ListClosingsInput } from '#shared/closings/closing-input.ts'
import { closingName, type Settlement } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'

type Column = ExportColumn<ExportedClosing>

/** Spec of the words: cash-control.md, Closing a day. */
const settlementLabels: Readonly<Record<Settlement, string>> = {
  justified: 'justifié',
  refunded: 'remboursé',
  borne: 'pris en charge',
}

function formatVerdict(discrepancy: Centimes): string {
  return discrepancy === 0 ? 'juste' : discrepancy < 0 ? 'manquant' : 'excédent'
}

function formatState(row: ExportedClosing): string {
  return [
    row.review_state === 'to_review' ? 'à valider' : null,
    row.review_state === 'approved' ? 'validée' : null,
    row.needs_check ? 'à revérifier' : null,
  ]
    .filter((word) => word !== null)
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
const agency = text('Agence', 24, (row) => row.agency_name)
const expected = money('Attendu', (row) => row.expected)
const counted = money('Compté', (row) => row.counted)
const discrepancy = money('Écart', (row) => row.discrepancy, true)
const verdict = text('Sens', 11, (row) => formatVerdict(row.discrepancy))
const state = text('État', 16, formatState)
const settlement = text('Règlement', 16, (row) => (row.settlement === null ? null : settlementLabels[row.settlement]))
const comment = text('Commentaire', 40, (row) => row.comment)
const by = text('Clôturée par', 24, (row) => row.closed_by_name)
function at(timeZone: string) {
  return text('Clôturée le', 20, (row) => formatDateTime(civilDateTime(row.closed_at, timeZone)))
}

function closingColumns(timeZone: string): readonly Column[] {
  return [
    number,
    version,
    date,
    agency,
    money('Ouverture', (row) => row.opening),
    money('Alimentations entrantes', (row) => row.feed_in, true),
    money('Entrées', (row) => cashEffect('incoming', row.incoming_amount, row.incoming_fee), true),
    money('Alimentations sortantes', (row) => row.feed_out, true),
    // Taken from 0, as the journal does: a bare minus would make −0 of nothing.
    money('Sorties', (row) => 0 - cashEffect('outgoing', row.outgoing_amount, row.outgoing_fee), true),
    expected,
    counted,
    discrepancy,
    verdict,
    state,
    settlement,
    comment,
    by,
    at(timeZone),
  ]
}

function discrepancyColumns(timeZone: string): readonly Column[] {
  return [
    number,
    date,
    agency,
    expected,
    counted,
    discrepancy,
    verdict,
    comment,
    state,
    settlement,
    text('Justification', 40, (row) => row.settlement_text),
    by,
    at(timeZone),
  ]
}

/**
 * The live closings that the history's filter lets through; of `discrepancies` those alone that are not even, with what came
 * of them.
 */
export async function closingsSheet(
  reader: Reader,
  { ownerId, today, timeZone }: Pick<OwnerCall, 'ownerId' | 'today' | 'timeZone'>,
  kind: 'closings' | 'discrepancies',
  asked: ListClosingsInput,
): Promise<ExportSheet> {
  const { agencyId, from, to } = asked
  const isAll = kind === 'closings'
  const filter = { ...asked, filter: !isAll && asked.filter === 'all' ? ('discrepancies' as const) : asked.filter }
  const found = agencyId === undefined ? undefined : await findAgencyOwned(reader.trx, ownerId, agencyId)
  const title = isAll ? 'Clôtures' : 'Écarts'
  return makeSheet({
    title,
    fileName: exportFileName(title, found?.name, ...namePeriod(from, to ?? today)),
    rowCount: await countExportedClosingsOwned(reader.trx, ownerId, filter),
    columns: isAll ? closingColumns(timeZone) : discrepancyColumns(timeZone),
    read: () => readClosingsOwned(reader.trx, ownerId, filter, reader),
    totalLabel: 'Total',
  })
}
