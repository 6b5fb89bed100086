import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { StatementResultRow } from '#shared/statements/statement-row.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import { ChooseModal } from './choose-modal.tsx'
import { nameRow } from './statement-words.ts'
import type { LineDialog } from './use-line-actions.ts'
import { useStatementDecisions } from './use-statement-mutations.ts'

export interface AskedLine {
  readonly dialog: LineDialog | null
  /** Stays on the screen while the dialog fades out. */
  readonly row: StatementResultRow | null
}

/** What a line is asked about. */
export function LineDialogs({ asked, onClose }: { asked: AskedLine; onClose: () => void }) {
  const { ignore, justify } = useStatementDecisions()
  const { dialog, row } = asked
  const lineId = row?.line?.id ?? ''
  const closing = row?.closing ?? null
  return (
    <>
      <ChooseModal opened={dialog === 'choose'} row={row} onClose={onClose} />
      <ReasonModal
        opened={dialog === 'ignore'}
        onClose={onClose}
        title={'Ignorer la ligne\u00A0?'}
        submitLabel="Ignorer"
        tone="normal"
        required={fieldMessages.reasonRequired}
        onSubmit={({ reason }) => ignore.mutateAsync({ lineId, reason })}
      >
        {row !== null && `${nameRow(row)}. Elle ne sera plus à rapprocher.`}
      </ReasonModal>
      <ConfirmModal
        opened={dialog === 'justify'}
        onClose={onClose}
        title={"Justifier l'écart de la clôture\u00A0?"}
        confirmLabel="Justifier l'écart"
        tone="normal"
        onConfirm={() => justify.mutateAsync({ lineId })}
      >
        {row !== null && closing !== null && (
          <>
            Ligne du relevé&nbsp;: {nameRow(row)}. Écart du compte à la clôture {closing.name}&nbsp;:{' '}
            {closing.discrepancy === null ? '—' : formatSignedMoney(closing.discrepancy)}. L'écart est réglé comme
            justifié par cette ligne, et la journée ne change pas.
          </>
        )}
      </ConfirmModal>
    </>
  )
}
