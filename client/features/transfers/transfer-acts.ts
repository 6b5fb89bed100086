import {
  IconArrowBackUp,
  IconArrowDownToArc,
  IconCircleX,
  IconPaperclip,
  type Icon,
  IconReceipt,
  IconRotate2,
  IconScale,
  IconX,
} from '@tabler/icons-react'
import type { RowAction } from '#client/ui/row-action.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import type { TransferAct } from './use-transfer-dialog.ts'

interface Look {
  label: string
  icon: Icon
  tone?: 'danger'
  worded?: boolean
}

const looks: Readonly<Record<TransferAct, Look>> = {
  receive: { label: 'Recevoir', icon: IconArrowDownToArc, worded: true },
  giveBack: { label: 'Enregistrer le retour', icon: IconArrowBackUp, worded: true },
  settle: { label: "Régler l'écart", icon: IconScale },
  attach: { label: 'Joindre un fichier', icon: IconPaperclip },
  refuse: { label: 'Rejeter', icon: IconCircleX, tone: 'danger' },
  cancel: { label: 'Annuler le transfert', icon: IconX, tone: 'danger' },
  undo: { label: 'Annuler la réception', icon: IconRotate2, tone: 'danger' },
}

const order: readonly TransferAct[] = ['receive', 'giveBack', 'settle', 'attach', 'refuse', 'cancel', 'undo']

type Ask = (act: TransferAct, transfer: TransferRow) => void

/** What the reader may do, in the order of the buttons. */
export function listActs(transfer: TransferRow, ask: Ask, maySendFiles = false): RowAction[] {
  return order
    .filter((act) => transfer.rights[act] && (act !== 'attach' || maySendFiles))
    .map((act) => {
      const look = looks[act]
      const isSlip = act === 'receive' && transfer.to.kind === 'bank'
      return {
        ...look,
        ...(isSlip ? { label: 'Saisir le bordereau', icon: IconReceipt } : {}),
        ...(act === 'attach' && transfer.attachment !== null ? { label: 'Remplacer le fichier' } : {}),
        onClick: () => ask(act, transfer),
      }
    })
}
