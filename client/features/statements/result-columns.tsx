import { IconAlertTriangle, IconLock, IconSearch, IconX } from '@tabler/icons-react'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { statementDirectionLabels } from '#shared/statements/statement-labels.fr.ts'
import type { StatementResultRow } from '#shared/statements/statement-row.ts'
import type { StatementTab } from '#shared/statements/statement-terms.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { describeGap, nameCounterpart } from './statement-words.ts'
import classes from './statements.module.css'

type ResultColumn = DataColumn<StatementResultRow>

const date: ResultColumn = {
  key: 'date',
  header: 'Date',
  cardRole: 'meta',
  nowrap: true,
  render: ({ line, counterpart }) => (
    <TwoLines first={formatDate(line?.date ?? counterpart?.date)} second={line?.time?.slice(0, 5)} />
  ),
}

const statement: ResultColumn = {
  key: 'line',
  header: 'Relevé',
  cardRole: 'title',
  render: ({ line }) =>
    line === null ? (
      '—'
    ) : (
      <TwoLines
        first={line.reference ?? statementDirectionLabels[line.direction]}
        second={<LongText text={line.label} />}
      />
    ),
}

const amount: ResultColumn = {
  key: 'amount',
  header: 'Montant',
  unit: 'MAD',
  align: 'right',
  cardRole: 'amount',
  render: ({ line, counterpart }) => {
    const entry = line ?? counterpart
    return entry === null ? '—' : <Amount centimes={entry.amount} tone={entry.direction === 'credit' ? 'in' : 'out'} />
  },
}

const ours: ResultColumn = {
  key: 'ours',
  header: 'Chez nous',
  render: ({ line, counterpart }) =>
    counterpart === null ? (
      '—'
    ) : (
      <TwoLines
        first={nameCounterpart(counterpart)}
        second={[counterpart.reference, line === null ? null : describeGap(line, counterpart)]
          .filter(Boolean)
          .join(', ')}
      />
    ),
}

const oursTitle: ResultColumn = { ...ours, cardRole: 'title' }

const reason: ResultColumn = {
  key: 'reason',
  header: 'Motif',
  render: ({ line }) => <LongText text={line?.reason ?? null} />,
}

const marks: ResultColumn = { key: 'marks', header: 'État', render: (row) => <Marks row={row} /> }

function Marks({ row: { line, isDayClosed, counterpart } }: { row: StatementResultRow }) {
  const isPlain = line?.isBreak !== true && (line?.hint ?? null) === null && line?.state !== 'different' && !isDayClosed
  if (isPlain) return '—'
  return (
    <div className={classes.marks}>
      {line?.isBreak === true && <StatusBadge label="Lignes manquantes avant" icon={IconAlertTriangle} tone="bad" />}
      {line?.hint === 'near' && counterpart !== null && (
        <StatusBadge label="Trouvée à un jour près" icon={IconSearch} tone="waiting" />
      )}
      {line?.hint === 'several' && <StatusBadge label="À choisir" icon={IconSearch} tone="waiting" />}
      {line?.state === 'different' && <StatusBadge label="Autre montant" icon={IconX} tone="bad" />}
      {isDayClosed && <StatusBadge label="Jour clôturé" icon={IconLock} tone="neutral" />}
    </div>
  )
}

export const resultColumns: Readonly<Record<StatementTab, readonly ResultColumn[]>> = {
  unknown: [date, statement, amount, ours, marks],
  unseen: [date, oursTitle, amount, marks],
  different: [date, statement, amount, ours, marks],
  matched: [date, statement, amount, ours],
  ignored: [date, statement, amount, reason],
}
