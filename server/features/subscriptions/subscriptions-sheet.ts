import type { Call } from '#server/deps.ts'
import { civilDate } from '#server/platform/clock.ts'
import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import { ENDING_SOON_MS } from '#shared/plans/plan-terms.ts'
import type { ListSubscriptionsInput } from '#shared/subscriptions/subscription-input.ts'
import { describeStatus } from '#shared/subscriptions/subscription-labels.fr.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { countSubscriptions, readSubscriptions, type SubscriptionRow } from './subscription-list.queries.ts'

function columnsIn(timeZone: string): ReadonlyArray<ExportColumn<SubscriptionRow>> {
  const day = (instant: Date | null) => (instant === null ? null : civilDate(instant, timeZone))
  return [
    { header: 'Client', kind: 'text', width: 24, of: (row) => `${row.firstName} ${row.lastName}` },
    { header: 'Email', kind: 'text', width: 30, of: (row) => row.email },
    { header: 'Téléphone', kind: 'text', width: 18, of: (row) => (row.phone === null ? null : formatPhone(row.phone)) },
    { header: 'Pack', kind: 'text', width: 20, of: (row) => row.planName },
    { header: 'Statut', kind: 'text', width: 20, of: describeStatus },
    { header: 'Début', kind: 'date', width: 12, of: (row) => day(row.startedAt) },
    { header: 'Fin', kind: 'date', width: 12, of: (row) => day(row.expiresAt ?? row.trialExpiresAt) },
    { header: 'Essai', kind: 'text', width: 8, of: (row) => (row.trialExpiresAt === null ? 'non' : 'oui') },
    { header: 'Créé le', kind: 'date', width: 12, of: (row) => day(row.createdAt) },
  ]
}

const TITLE = 'Abonnements'

export async function subscriptionsSheet(
  reader: Reader,
  { now, today, timeZone }: Pick<Call, 'now' | 'today' | 'timeZone'>,
  filter: ListSubscriptionsInput,
): Promise<ExportSheet> {
  const moments = { now, soon: new Date(now.getTime() + ENDING_SOON_MS) }
  const rowCount = await countSubscriptions(reader.trx, filter, moments)
  return makeSheet({
    title: TITLE,
    fileName: exportFileName(TITLE, today),
    rowCount,
    columns: columnsIn(timeZone),
    read: () => readSubscriptions(reader.trx, filter, moments, reader),
    totalLabel: `Total : ${rowCount}`,
  })
}
