import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { IconCheck, IconHistory, IconScale, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import { useForm } from '#client/ui/use-form.ts'
import type { DebtorLedger } from '#shared/debts/debtor-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import type { DecisionRow } from '#shared/shortages/shortage-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { decisionColumns } from './shortage-columns.tsx'
import { useShortageActions } from './use-shortage-mutations.ts'

function describe({ amount, date, place }: DecisionRow): string {
  return `${formatMoney(amount)} du ${formatDate(date)}, ${place}`
}

function nameWhat({ transferId, name, accountLabel }: DecisionRow): string {
  if (transferId !== null) return `dans le transfert ${name}`
  return accountLabel === null ? 'dans la caisse' : `chez ${accountLabel}`
}

interface OwnAccountTabProps {
  /** What the member owes: undefined while it loads, null without a line. */
  renderLedger: (ledger: DebtorLedger | null | undefined) => ReactNode
}

/** What the member owes, and what they alone can acknowledge or contest. */
export function OwnAccountTab({ renderLedger }: OwnAccountTabProps) {
  const { data, isError, refetch } = api.shortages.mine.useQuery(undefined, {
    staleTime: 0,
    meta: { outcome: 'shortages.mine' },
  })
  const { answer } = useShortageActions()
  const [asked, setAsked] = useState<DecisionRow | null>(null)
  const [dialog, setDialog] = useState<'acknowledge' | 'contest' | null>(null)
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? fieldMessages.reasonRequired : null) },
  })
  if (data === undefined && isError) {
    return <LoadError title={getFailure('shortages.mine')} onRetry={() => void refetch()} />
  }
  const start = (decision: DecisionRow, next: 'acknowledge' | 'contest') => {
    setAsked(decision)
    form.reset()
    setDialog(next)
  }
  const waiting = data?.decisions.filter(({ state }) => state === 'proposed') ?? []
  const close = () => setDialog(null)
  return (
    <>
      {waiting.map((decision) => (
        <Alert
          key={decision.id}
          color="yellow"
          role="group"
          mb="xl"
          icon={<IconScale size={20} aria-hidden />}
          title="Votre réponse est attendue"
          aria-label={`Demande\u00A0: ${describe(decision)}`}
        >
          <Text size="sm">
            On vous demande de répondre d'un manque de <strong>{formatMoney(decision.amount)}</strong>{' '}
            <bdi>{nameWhat(decision)}</bdi>, le {formatDate(decision.date)}, <bdi>{decision.place}</bdi>.
          </Text>
          <Text size="sm" my="xs">
            {LABOUR_LAW}
          </Text>
          <Group gap="sm">
            <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => start(decision, 'acknowledge')}>
              Reconnaître
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => start(decision, 'contest')}
            >
              Contester
            </Button>
          </Group>
        </Alert>
      ))}
      {renderLedger(data?.ledger)}
      <TableSection
        title="Mes réponses"
        hint="Ce qu'on vous a demandé, et ce que vous avez répondu."
        tall
        columns={decisionColumns}
        rows={data?.decisions}
        skeletonRows={2}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={IconHistory} title="Aucune demande">
            Personne ne vous a demandé de répondre d'un manque.
          </EmptyState>
        }
      />
      <ConfirmModal
        opened={dialog === 'acknowledge'}
        onClose={close}
        title={'Reconnaître ce manque\u00A0?'}
        confirmLabel="Je reconnais"
        tone="normal"
        onConfirm={async () => {
          if (asked !== null) await answer.mutateAsync({ id: asked.id, answer: 'acknowledged' })
        }}
      >
        {asked !== null && `${describe(asked)}. Ce montant sera dû à l'agence.`}
      </ConfirmModal>
      <FormModal
        opened={dialog === 'contest'}
        onClose={close}
        title="Contester ce manque"
        form={form}
        onSubmit={async ({ text }) => {
          if (asked !== null) await answer.mutateAsync({ id: asked.id, answer: 'contested', text })
        }}
        submitLabel="Contester"
      >
        <Textarea label="Motif" required data-autofocus {...form.getInputProps('text')} />
      </FormModal>
    </>
  )
}
