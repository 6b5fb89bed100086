import { Alert, Button } from '@mantine/core'
import { IconHourglass, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { PendingHandover } from '#shared/shifts/shift-row.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { CashCountForm } from '#client/app/cash-count-form.tsx'
import { OutgoingCount } from './outgoing-count.tsx'
import { useShiftActions } from './use-shift-mutations.ts'

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
        intro={
          <Alert
            color="yellow"
            role="note"
            icon={<IconHourglass size={20} aria-hidden />}
            title="Passation à recompter"
          >
            <bdi>{pending.byName}</bdi> vous propose la caisse depuis le {formatDateTime(pending.atLocal)}. Recomptez-la
            avec cette personne&nbsp;: votre comptage fait foi, et vous tenez la caisse ensuite.
          </Alert>
        }
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
        <OutgoingCount pending={pending} />
      </CashCountForm>
      <ReasonModal
        opened={isRefusing}
        onClose={() => setIsRefusing(false)}
        title="Refuser la passation"
        required={fieldMessages.reasonRequired}
        submitLabel="Refuser la passation"
        onSubmit={({ reason }) => refuse.mutateAsync({ id, reason })}
      >
        Rien ne change&nbsp;: <bdi>{pending.byName}</bdi> garde la caisse.
      </ReasonModal>
    </>
  )
}
