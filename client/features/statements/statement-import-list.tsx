import { Progress, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClockHour4, IconHistory, IconListDetails, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { statementStateLabels } from '#shared/statements/statement-labels.fr.ts'
import type { StatementImportRow } from '#shared/statements/statement-row.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { describeFault, describePeriod } from './statement-words.ts'
import { useUndoStatement } from './use-statement-mutations.ts'

const badges = {
  uploaded: { icon: IconClockHour4, tone: 'neutral' },
  importing: { icon: IconClockHour4, tone: 'waiting' },
  done: { icon: IconCheck, tone: 'good' },
  failed: { icon: IconX, tone: 'bad' },
  undone: { icon: IconArrowBackUp, tone: 'neutral' },
} as const

const columns: ReadonlyArray<DataColumn<StatementImportRow>> = [
  { key: 'file', header: 'Fichier', cardRole: 'title', render: ({ fileName }) => fileName },
  {
    key: 'account',
    header: 'Compte',
    render: ({ operatorName, accountLabel, agencyName }) => (
      <TwoLines first={`${operatorName}, ${accountLabel}`} second={agencyName} />
    ),
  },
  { key: 'period', header: 'Période', hideBelow: 'md', render: describePeriod },
  {
    key: 'at',
    header: 'Importé le',
    cardRole: 'meta',
    hideBelow: 'lg',
    render: ({ createdAtLocal, authorName }) => <TwoLines first={formatDateTime(createdAtLocal)} second={authorName} />,
  },
  {
    key: 'lines',
    header: 'Nouvelles lignes',
    align: 'right',
    render: ({ fresh, rows }) => `${formatCount(fresh)} sur ${formatCount(rows)}`,
  },
  { key: 'state', header: 'État', render: (row) => <StateCell row={row} /> },
]

function StateCell({ row }: { row: StatementImportRow }) {
  const { state, progress, rows, failure, faulty, faults, breakCount } = row
  return (
    <>
      <StatusBadge label={statementStateLabels[state]} {...badges[state]} />
      {state === 'importing' && (
        <Progress
          mt={6}
          value={rows === 0 ? 5 : (progress / rows) * 100}
          aria-label={`En cours\u00A0: ${formatCount(progress)} sur ${formatCount(rows)}`}
        />
      )}
      {failure !== null && <Text size="sm">{failure}</Text>}
      {faulty > 0 && (
        <Text component="div" size="sm" c="dimmed">
          {counted(faulty, 'ligne')} {faulty > 1 ? 'laissées' : 'laissée'} de côté.{' '}
          <LongText text={faults.map(describeFault).join('. ')} />
        </Text>
      )}
      {state === 'done' && breakCount > 0 && (
        <Text size="sm" c="dimmed">
          Il manque des lignes à {counted(breakCount, 'endroit')}.
        </Text>
      )}
    </>
  )
}

interface StatementImportListProps {
  rows: readonly StatementImportRow[] | undefined
  isFailed: boolean
  onRetry: () => void
  /** Shows what the lines of the import are. */
  onOpen: (row: StatementImportRow) => void
}

export function StatementImportList({ rows, isFailed, onRetry, onOpen }: StatementImportListProps) {
  const undo = useUndoStatement()
  const [leaving, setLeaving] = useState<StatementImportRow | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const listActions = (row: StatementImportRow): RowAction[] =>
    row.state !== 'done'
      ? []
      : [
          {
            label: 'Voir le rapprochement',
            icon: IconListDetails,
            opens: true,
            onClick: () => onOpen(row),
          },
          {
            label: "Annuler l'import",
            icon: IconArrowBackUp,
            rare: true,
            tone: 'danger',
            onClick: () => {
              setLeaving(row)
              setIsAsking(true)
            },
          },
        ]
  return (
    <>
      <TableSection
        title="Imports"
        hint="Une ligne déjà importée ne l'est pas deux fois, même si deux fichiers se recouvrent."
        columns={columns}
        tall
        rows={isFailed ? [] : rows}
        rowKey={({ id }) => id}
        rowLabel={({ fileName }) => fileName}
        rowActions={listActions}
        empty={
          isFailed ? (
            <LoadError title={getFailure('statements.list')} onRetry={onRetry} />
          ) : (
            <EmptyState icon={IconHistory} title="Aucun relevé importé">
              Choisissez un compte, puis le fichier que l'opérateur vous donne&nbsp;: chaque ligne est rapprochée de vos
              transactions et mouvements.
            </EmptyState>
          )
        }
      />
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={"Annuler l'import\u00A0?"}
        confirmLabel="Annuler l'import"
        cancelLabel="Garder l'import"
        onConfirm={async () => leaving !== null && undo.mutateAsync({ id: leaving.id })}
      >
        {leaving !== null &&
          `Les ${counted(leaving.fresh, 'ligne')} de «\u00A0${leaving.fileName}\u00A0» et leurs rapprochements sont retirés. Vos transactions restent, aussi celles saisies depuis. Le fichier peut être importé à nouveau.`}
      </ConfirmModal>
    </>
  )
}
