import { Button, Text } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { StatementResultRow } from '#shared/statements/statement-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { nameCounterpart, nameEntry } from './statement-words.ts'
import classes from './statements.module.css'
import { useStatementDecisions } from './use-statement-mutations.ts'

interface ChooseModalProps {
  opened: boolean
  row: StatementResultRow | null
  onClose: () => void
}

/** Several transactions have the amount of a line: a person says which it is. */
export function ChooseModal({ opened, row, onClose }: ChooseModalProps) {
  const line = row?.line ?? null
  const { data } = api.statements.choices.useQuery(
    { lineId: line?.id ?? '' },
    { enabled: opened && line !== null, staleTime: 0, meta: { outcome: 'statements.result' } },
  )
  const { link } = useStatementDecisions()
  return (
    <Dialog opened={opened} onClose={onClose} title={'Quelle transaction est cette ligne\u00A0?'} size="lg">
      {line !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          {nameEntry(line)}
          {line.label !== null && `, ${line.label}`}
        </Text>
      )}
      {data?.length === 0 && <Text>Aucune transaction de ce montant n'est libre à un jour près.</Text>}
      <div className={classes.choices}>
        {data?.map((choice) => (
          <div key={choice.id} className={classes.choice}>
            <span>
              <TwoLines
                first={`${formatDate(choice.date)}, ${nameCounterpart(choice)}`}
                second={`${choice.reference ?? 'Sans référence'}, enregistrement du ${formatDateTime(choice.createdAtLocal)}`}
              />
            </span>
            <Amount centimes={choice.amount} />
            <Button
              size="compact-md"
              loading={link.isPending && link.variables.counterpartId === choice.id}
              disabled={link.isPending}
              onClick={() =>
                line !== null &&
                link.mutate({ lineId: line.id, kind: choice.kind, counterpartId: choice.id }, { onSuccess: onClose })
              }
            >
              C'est celle-ci
            </Button>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
