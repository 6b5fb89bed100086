import { Alert, Button } from '@mantine/core'
import { IconHourglass, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { refuseHandoverInput } from '#shared/shifts/shift-input.ts'
import type { PendingHandover } from '#shared/shifts/shift-row.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import recordClasses from '../closing-record.module.css'
import { CountTable } from '../count-table.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { CashCountForm } from './cash-count-form.tsx'
import { useShiftActions } from './use-shift-mutations.ts'

/** The proposal of the person who is signed in. */
export function OwnProposal({ pending }: { pending: PendingHandover }) {
  const { cancel } = useShiftActions()
  return (
    <>
      <Alert
        color="yellow"
        role="status"
        icon={<IconHourglass size={20} aria-hidden />}
        title="Passation proposée, en attente du recomptage"
      >
        La personne qui vous remplace ouvre cette page avec son nom et recompte la caisse.
        <Button
          variant="default"
          size="compact-md"
          display="block"
          mt="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: pending.id })}
        >
          Annuler la passation
        </Button>
      </Alert>
      <OutgoingCount pending={pending} />
    </>
  )
}

/** The proposal of another person: their count beside the recount. */
export function ReceivedProposal({ pending }: { pending: PendingHandover }) {
  const { accept, refuse } = useShiftActions()
  const [isRefusing, setIsRefusing] = useState(false)
  const isBlind = useSession()?.member?.blind === true
  const { id } = pending
  return (
    <>
      <CashCountForm
        label="Recomptage"
        submitLabel="Prendre la caisse"
        comment={{
          label: 'Commentaire',
          description: isBlind ? 'Facultatif.' : 'À remplir si les deux comptages diffèrent.',
        }}
        actions={
          <Button
            variant="default"
            size="md"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => setIsRefusing(true)}
          >
            Refuser la passation
          </Button>
        }
        onSubmit={({ counts, comment }) => accept.mutateAsync({ id, counts, comment })}
      >
        <Alert color="yellow" role="note" icon={<IconHourglass size={20} aria-hidden />} title="Passation à recompter">
          <bdi>{pending.byName}</bdi> vous propose la caisse depuis le {formatDateTime(pending.atLocal)}. Recomptez-la
          avec cette personne&nbsp;: votre comptage fait foi, et vous tenez la caisse ensuite.
        </Alert>
        <OutgoingCount pending={pending} />
      </CashCountForm>
      <ReasonModal
        opened={isRefusing}
        onClose={() => setIsRefusing(false)}
        title="Refuser la passation"
        label="Motif"
        schema={refuseHandoverInput.shape.reason}
        field="reason"
        submitLabel="Refuser la passation"
        onSubmit={(reason) => refuse.mutateAsync({ id, reason })}
      >
        Rien ne change&nbsp;: <bdi>{pending.byName}</bdi> garde la caisse.
      </ReasonModal>
    </>
  )
}

/** Renders nothing where it is not shown to a member who counts blind. */
function OutgoingCount({ pending }: { pending: PendingHandover }) {
  const { counts, counted, byName } = pending
  if (counts === null || counted === null) return null
  return (
    <section className={recordClasses.card} aria-labelledby="comptage-sortant">
      <h3 id="comptage-sortant">
        Comptage de <bdi>{byName}</bdi>
      </h3>
      <CountTable counts={counts} counted={counted} />
    </section>
  )
}
