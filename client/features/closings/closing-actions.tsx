import { Button } from '@mantine/core'
import { IconCheck, IconLockOpen2, IconPrinter, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import { findFault } from '#client/app/schema-check.ts'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { ShareButton } from '#client/ui/share-button.tsx'
import type { Closing } from '#shared/closings/closing-day.ts'
import { approveClosingInput, reopenClosingInput } from '#shared/closings/closing-input.ts'
import { writeClosingShare } from '#shared/closings/closing-share.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import classes from './closing-record.module.css'
import { SettleModal } from './settle-modal.tsx'
import { useClosingActions } from './use-closing-mutations.ts'

type Dialog = 'approve' | 'settle' | 'reopen'

export function ClosingActions({ closing }: { closing: Closing }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const mayReopen = useMay('closings.reopen')
  const maySettle = useMay('closings.settle')
  const mayApprove = useMay('closings.approve')
  const actions = useClosingActions()
  const { id, reopened, reviewState, needsCheck, discrepancy, settlement, isAwaitingAnswer } = closing
  const isLive = reopened === null
  const close = () => setDialog(null)
  return (
    <div className={classes.actions}>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Imprimer
      </Button>
      <Exporter
        of="closings"
        filters={{ agencyId: closing.agencyId, from: closing.date, to: closing.date }}
        disabled={!isLive}
      />
      {isLive && <ShareButton text={writeClosingShare(closing, window.location.origin)} />}
      {isLive && mayReopen && (
        <Button
          variant="default"
          leftSection={<IconLockOpen2 size={18} aria-hidden />}
          onClick={() => setDialog('reopen')}
        >
          Rouvrir
        </Button>
      )}
      {isLive && discrepancy !== 0 && settlement === null && !isAwaitingAnswer && maySettle && (
        <Button variant="default" leftSection={<IconScale size={18} aria-hidden />} onClick={() => setDialog('settle')}>
          {closing.lines.length > 0 ? "Régler l'écart de caisse" : "Régler l'écart"}
        </Button>
      )}
      {isLive && (reviewState === 'to_review' || needsCheck) && mayApprove && (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setDialog('approve')}>
          Valider
        </Button>
      )}
      <ReasonModal
        opened={dialog === 'approve'}
        onClose={close}
        title={`Valider la clôture ${closing.name}`}
        label="Commentaire"
        description={null}
        field="comment"
        check={(text) => findFault(approveClosingInput.shape.comment, text)}
        isLong
        submitLabel="Valider"
        tone="normal"
        onSubmit={({ comment }) => actions.approve.mutateAsync({ id, comment })}
      >
        Vous confirmez avoir vu les chiffres de cette clôture. Ils ne changent pas.
      </ReasonModal>
      <ReasonModal
        opened={dialog === 'reopen'}
        onClose={close}
        title={`Rouvrir la journée du ${formatDate(closing.date)}`}
        description="Dix caractères au moins."
        check={(text) => findFault(reopenClosingInput.shape.reason, text)}
        isLong
        submitLabel="Rouvrir"
        onSubmit={({ reason }) => actions.reopen.mutateAsync({ id, reason })}
      >
        La journée pourra de nouveau être modifiée, et devra être clôturée une autre fois. Cette version reste lisible,
        et les clôtures suivantes de l'agence seront à revérifier.
      </ReasonModal>
      <SettleModal
        opened={dialog === 'settle'}
        onClose={close}
        closing={closing}
        onSettle={actions.settle.mutateAsync}
      />
    </div>
  )
}
