import type { Call } from '#server/deps.ts'
import { civilDate } from '#server/platform/clock.ts'
import { countPeople, readPeople, type PersonRow } from './people.queries.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { userStatusLabels } from '#shared/users/user-labels.fr.ts'
import type { ListUsersInput } from '#shared/users/user-input.ts'
import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'

function columnsIn(timeZone: string): readonly ExportColumn<PersonRow>[] {
  return [
    { header: 'Nom', kind: 'text', width: 20, of: (row) => row.lastName },
    { header: 'Prénom', kind: 'text', width: 20, of: (row) => row.firstName },
    { header: 'E-mail', kind: 'text', width: 32, of: (row) => row.email },
    // Text, so that spreadsheet programs keep the leading 0.
    { header: 'Téléphone', kind: 'text', width: 18, of: (row) => (row.phone === null ? null : formatPhone(row.phone)) },
    { header: 'Statut', kind: 'text', width: 12, of: (row) => userStatusLabels[row.status] },
    { header: 'Pack', kind: 'text', width: 20, of: (row) => row.planName },
    {
      header: "Fin de l'abonnement",
      kind: 'date',
      width: 20,
      of: (row) => (row.endsAt === null ? null : civilDate(row.endsAt, timeZone)),
    },
    { header: 'Inscription', kind: 'date', width: 12, of: (row) => civilDate(row.createdAt, timeZone) },
    {
      header: 'Dernière activité',
      kind: 'date',
      width: 18,
      of: (row) => (row.seenAt === null ? null : civilDate(row.seenAt, timeZone)),
    },
  ]
}

export async function usersSheet(
  reader: Reader,
  { now, today, timeZone }: Pick<Call, 'now' | 'today' | 'timeZone'>,
  filter: ListUsersInput,
): Promise<ExportSheet> {
  const rowCount = await countPeople(reader.trx, filter)
  return makeSheet({
    title: 'Utilisateurs',
    fileName: exportFileName('Utilisateurs', today),
    rowCount,
    columns: columnsIn(timeZone),
    read: () => readPeople(reader.trx, filter, now, reader),
    totalLabel: `Total : ${rowCount}`,
  })
}
