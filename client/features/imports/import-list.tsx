import { Progress, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClockHour4, IconHistory, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import { importStateLabels } from '#shared/imports/import-labels.fr.ts'
import type { ImportRow } from '#shared/imports/import-row.ts'
import { UNDO_DAYS } from '#shared/imports/import-terms.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { describePeriod, isRunning } from './import-words.ts'
import { useRefreshBooks, useUndoImport } from './use-import-mutations.ts'

const POLL_MS = 1_000

const badges = {
  uploaded: { icon: IconClockHour4, tone: 'neutral' },
  importing: { icon: IconClockHour4, tone: 'waiting' },
  done: { icon: IconCheck, tone: 'good' },
  failed: { icon: IconX, tone: 'bad' },
  undoing: { icon: IconClockHour4, tone: 'waiting' },
  undone: { icon: IconArrowBackUp, tone: 'neutral' },
} as const

const columns: ReadonlyArray<DataColumn<ImportRow>> = [
  { key: 'file', header: 'Fichier', cardRole: 'title', render: ({ fileName }) => fileName },
  {
    key: 'at',
    header: 'Importé le',
    cardRole: 'meta',
    render: ({ createdAtLocal, authorName }) =>
      authorName === null ? formatDateTime(createdAtLocal) : `${formatDateTime(createdAtLocal)}, ${authorName}`,
  },
  { key: 'period', header: 'Période', hideBelow: 'md', render: describePeriod },
  { key: 'rows', header: 'Transactions', align: 'right', render: ({ rows }) => formatCount(rows) },
  { key: 'state', header: 'État', render: (row) => <ImportStateCell row={row} /> },
]

function ImportStateCell({ row }: { row: ImportRow }) {
  const { state, progress, rows, failure, known, undoUntil } = row
  return (
    <>
      <StatusBadge label={importStateLabels[state]} {...badges[state]} />
      {isRunning(state) && (
        <Progress
          mt={6}
          value={rows === 0 ? 5 : (progress / rows) * 100}
          aria-label={`${importStateLabels[state]}\u00A0: ${formatCount(progress)} sur ${formatCount(rows)}`}
        />
      )}
      {failure !== null && <Text size="sm">{failure}.</Text>}
      {state === 'done' && known > 0 && (
        <Text size="sm" c="dimmed">
          {counted(known, 'ligne')} déjà {known > 1 ? 'importées' : 'importée'}
        </Text>
      )}
      {undoUntil !== null && (
        <Text size="sm" c="dimmed">
          Annulable jusqu'au {formatDate(undoUntil)}
        </Text>
      )}
    </>
  )
}

/** The imports of before, and the one that is running. */
export function ImportList() {
  const { data, isError, refetch } = api.imports.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((row) => isRunning(row.state)) === true ? POLL_MS : false),
    meta: { outcome: 'imports.list' },
  })
  const undo = useUndoImport()
  const [leaving, setLeaving] = useState<ImportRow | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useRefreshAtEnd(data)
  const isFailed = data === undefined && isError
  return (
    <>
      <TableSection
        title="Imports"
        hint={`Un import s'annule pendant ${UNDO_DAYS}\u00A0jours, tant qu'aucune de ses transactions ne justifie un écart.`}
        columns={columns}
        tall
        rows={isFailed ? [] : data}
        rowKey={({ id }) => id}
        rowLabel={({ fileName }) => fileName}
        rowActions={(row) =>
          row.undoUntil === null
            ? []
            : [
                {
                  label: "Annuler l'import",
                  icon: IconArrowBackUp,
                  worded: true,
                  onClick: () => {
                    setLeaving(row)
                    setIsAsking(true)
                  },
                },
              ]
        }
        empty={
          isFailed ? (
            <LoadError title={getFailure('imports.list')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconHistory} title="Aucun import">
              Les transactions importées paraissent dans les listes, les graphiques et les exports. Elles ne comptent ni
              dans la caisse attendue ni dans les clôtures.
            </EmptyState>
          )
        }
      />
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={"Annuler l'import\u00A0?"}
        confirmLabel="Annuler l'import"
        onConfirm={async () => leaving !== null && undo.mutateAsync({ id: leaving.id })}
      >
        {leaving !== null &&
          `Les ${counted(leaving.rows, 'transaction')} de «\u00A0${leaving.fileName}\u00A0» sont retirées. Le fichier peut être importé à nouveau.`}
      </ConfirmModal>
    </>
  )
}

/** What was read of transactions is old once an import or its undoing has ended. */
function useRefreshAtEnd(rows: readonly ImportRow[] | undefined): void {
  const refresh = useRefreshBooks()
  const wasRunning = useRef(false)
  const isNow = rows?.some((row) => isRunning(row.state)) ?? false
  useEffect(() => {
    if (wasRunning.current && !isNow) void refresh()
    wasRunning.current = isNow
  })
}
