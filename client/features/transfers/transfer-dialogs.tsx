import { findFault } from '#client/app/schema-check.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { refuseTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { formatMoney } from '#shared/values/money.ts'
import { AttachModal } from './attach-modal.tsx'
import { ReceiveModal } from './receive-modal.tsx'
import { SettleTransferModal } from './settle-transfer-modal.tsx'
import { nameTransfer } from './transfer-words.ts'
import type { TransferDialog } from './use-transfer-dialog.ts'
import { useTransferMutations } from './use-transfer-mutations.ts'

const longReason = {
  description: 'Dix caractères au moins.',
  check: (text: string) => findFault(refuseTransferInput.shape.reason, text),
  isLong: true,
} as const

/** What is done about a transfer, one dialog at a time. */
export function TransferDialogs({ dialog }: { dialog: TransferDialog }) {
  const mutations = useTransferMutations()
  const { asked, isOpen, close } = dialog
  if (asked === null) return null
  const { act, transfer, count } = asked
  const { id, name } = transfer
  switch (act) {
    case 'receive':
    case 'giveBack':
      return <ReceiveModal key={count} transfer={transfer} arrival={act} mutations={mutations} />
    case 'refuse':
      return (
        <ReasonModal
          opened={isOpen}
          onClose={close}
          title={`Rejeter ${name}`}
          submitLabel="Rejeter"
          {...longReason}
          onSubmit={({ reason }) => mutations.refuse.mutateAsync({ id, reason })}
        >
          <Named transfer={transfer} /> L'argent reste en route jusqu'à son retour à l'expéditeur.
        </ReasonModal>
      )
    case 'undo':
      return (
        <ReasonModal
          opened={isOpen}
          onClose={close}
          title={`Annuler la réception de ${name}`}
          submitLabel="Annuler la réception"
          {...longReason}
          onSubmit={({ reason }) => mutations.undo.mutateAsync({ id, reason })}
        >
          <Named transfer={transfer} /> Le transfert est de nouveau en route.
        </ReasonModal>
      )
    case 'attach':
      return <AttachModal key={count} transfer={transfer} mutations={mutations} />
    case 'settle':
      return <SettleTransferModal key={count} transfer={transfer} mutations={mutations} />
    case 'cancel':
      return (
        <ConfirmModal
          opened={isOpen}
          onClose={close}
          title={`Annuler ${name}\u00A0?`}
          confirmLabel="Annuler le transfert"
          onConfirm={() => mutations.cancel.mutateAsync({ id })}
        >
          <Named transfer={transfer} /> Son alimentation est retirée de la caisse&nbsp;; son numéro reste.
        </ConfirmModal>
      )
  }
}

function Named({ transfer }: { transfer: TransferRow }) {
  return (
    <>
      <bdi>{nameTransfer(transfer)}</bdi>, {formatMoney(transfer.amount)}.
    </>
  )
}
