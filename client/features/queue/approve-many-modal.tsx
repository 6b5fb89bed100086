import { Button, Checkbox, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { useRefreshPeople } from '#client/features/users/use-refresh-people.ts'
import { DialogButtons } from '#client/ui/dialog-buttons.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from './approve-many-modal.module.css'
import { describeProblem } from './approval-problem.fr.ts'
import type { QueueEntry } from './queue-columns.tsx'

interface ApproveManyModalProps {
  opened: boolean
  /** Those without an obstacle. */
  entries: readonly QueueEntry[]
  onClose: () => void
  renderProof: (proof: QueueEntry['proofs'][number]) => ReactNode
}

/** Approves several clients at once; then lists those that could not be approved. */
export function ApproveManyModal({ opened, entries, onClose, renderProof }: ApproveManyModalProps) {
  const refresh = useRefreshPeople()
  const approve = api.admin.approveMany.useMutation({
    meta: { outcome: 'admin.approveMany', fieldErrors: 'form' },
    onSettled: (_answer, error) => (error === null ? refresh() : void refresh()),
  })
  // Kept while the dialog is open, whatever the list does behind it.
  const [listed, setListed] = useState<readonly QueueEntry[]>([])
  const [problems, setProblems] = useState<{ opened: boolean; lines: readonly string[] }>({ opened: false, lines: [] })
  const form = useForm<{ chosen: readonly string[] }>({ initialValues: { chosen: [] } })
  useOnceTrue(opened, () => {
    setListed(entries)
    form.setInitialValues({ chosen: entries.map(({ personId }) => personId) })
    form.reset()
  })
  const { chosen } = form.values

  const handleSubmit = async (values: typeof form.values) => {
    const rows = listed
      .filter(({ personId }) => values.chosen.includes(personId))
      .map(({ personId, version }) => ({ personId, version }))
    const { results } = await approve.mutateAsync({ rows })
    const lines = results.flatMap((result) => {
      const entry = listed.find(({ personId }) => personId === result.personId)
      const problem = describeProblem(result)
      return entry === undefined || problem === null ? [] : [`${entry.firstName} ${entry.lastName}\u00A0: ${problem}`]
    })
    if (lines.length > 0) setProblems({ opened: true, lines })
  }
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title="Approuver et activer"
        form={form}
        onSubmit={handleSubmit}
        submitLabel={`Approuver et activer (${chosen.length})`}
        submitDisabled={chosen.length === 0}
        size={560}
      >
        <Text size="sm" c="dimmed">
          Chacun a une seule preuve, du montant exact de son pack. Le paiement est approuvé, le pack est activé ou
          renouvelé pour 365&nbsp;jours, et le client en est informé.
        </Text>
        <ul className={classes.list}>
          {listed.map((entry) => (
            <li key={entry.personId}>
              <Checkbox
                label={
                  <strong>
                    <bdi>
                      {entry.firstName} {entry.lastName}
                    </bdi>
                  </strong>
                }
                description={`${entry.planName ?? ''} · ${entry.endsAt === null ? 'activation' : 'renouvellement'}`}
                checked={chosen.includes(entry.personId)}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue(
                    'chosen',
                    checked ? [...chosen, entry.personId] : chosen.filter((id) => id !== entry.personId),
                  )
                }
              />
              <div className={classes.proofs}>
                {entry.proofs.map((proof) => (
                  <span key={proof.id} className={classes.proof}>
                    <span className="tabular">
                      {formatMoney(proof.amount)}, payé le {formatDate(proof.paymentDate)}
                    </span>
                    {renderProof(proof)}
                  </span>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </FormModal>
      <Dialog
        opened={problems.opened}
        onClose={() => setProblems((now) => ({ ...now, opened: false }))}
        title="Pas approuvés"
        size="sm"
      >
        <ul className={classes.problems}>
          {problems.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <DialogButtons>
          <Button data-autofocus onClick={() => setProblems((now) => ({ ...now, opened: false }))}>
            Fermer
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
