import {
  IconArrowBackUp,
  IconCash,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconReceipt2,
  IconScale,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { monthDecisionLabels } from '#shared/commissions/commission-labels.fr.ts'
import type { DeclaredMonth } from '#shared/commissions/commission-row.ts'
import type { MonthDecision } from '#shared/commissions/commission-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { DeclareModal } from './declare-modal.tsx'
import type { MonthRow } from './month-rows.ts'
import { ReceiveModal } from './receive-modal.tsx'
import { RecalculateModal } from './recalculate-modal.tsx'
import { useCommissionMutations } from './use-commission-mutations.ts'

type Kind = 'declare' | 'receive' | 'recalculate'
type Asked = { kind: 'withdraw' | 'cancelReceipt' | MonthDecision; month: DeclaredMonth }

const decisionIcons = { dispute: IconScale, settle: IconScale, close: IconLock, reopen: IconLockOpen } as const

function listDecisions({ state }: DeclaredMonth): readonly MonthDecision[] {
  if (state === 'closed') return ['reopen']
  return state === 'disputed' ? ['settle', 'close'] : ['dispute', 'close']
}

const questions = {
  withdraw: {
    title: 'Retirer la déclaration\u00A0?',
    label: 'Retirer',
    text: "Le mois redevient à déclarer, et ses règles peuvent de nouveau changer. La ligne reste dans le journal d'audit.",
  },
  cancelReceipt: {
    title: 'Annuler la réception\u00A0?',
    label: 'Annuler la réception',
    text: "Ce qu'elle a écrit sur le compte ou dans la caisse est supprimé, tant que sa journée est ouverte.",
  },
} as const

/** What the owner does with a month of an operator. */
export function useMonthDialogs(month: IsoDate): {
  rowActions: (row: MonthRow) => RowAction[]
  recalculate: () => void
  /** To be rendered once. */
  parts: ReactNode
} {
  const { withdraw, cancelReceipt, decide } = useCommissionMutations()
  const [open, setOpen] = useState<{ kind: Kind; row: MonthRow | null; round: number } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const start = (kind: Kind, row: MonthRow | null) =>
    setOpen((before) => ({ kind, row, round: (before?.round ?? 0) + 1 }))
  const ask = (question: Asked) => {
    setAsked(question)
    setIsAsking(true)
  }
  const rowActions = (row: MonthRow): RowAction[] => {
    const { declaration } = row
    if (declaration === null) {
      return [{ label: 'Déclarer', icon: IconReceipt2, worded: true, onClick: () => start('declare', row) }]
    }
    const isOpen = declaration.state !== 'closed'
    const isReceived = declaration.received !== null
    return [
      ...(isOpen && !isReceived
        ? [
            { label: 'Recevoir', icon: IconCash, worded: true, onClick: () => start('receive', row) },
            { label: 'Corriger', icon: IconPencil, onClick: () => start('declare', row) },
          ]
        : []),
      ...listDecisions(declaration).map((kind) => ({
        label: monthDecisionLabels[kind],
        icon: decisionIcons[kind],
        rare: true,
        onClick: () => ask({ kind, month: declaration }),
      })),
      ...(isOpen && isReceived
        ? [
            {
              label: 'Annuler la réception',
              icon: IconArrowBackUp,
              tone: 'danger' as const,
              onClick: () => ask({ kind: 'cancelReceipt', month: declaration }),
            },
          ]
        : []),
      ...(isOpen && !isReceived
        ? [
            {
              label: 'Retirer la déclaration',
              icon: IconTrash,
              tone: 'danger' as const,
              onClick: () => ask({ kind: 'withdraw', month: declaration }),
            },
          ]
        : []),
    ]
  }
  const question = asked?.kind === 'withdraw' || asked?.kind === 'cancelReceipt' ? questions[asked.kind] : null
  const decision = asked === null || asked.kind === 'withdraw' || asked.kind === 'cancelReceipt' ? null : asked.kind
  const parts = (
    <>
      {open?.kind === 'declare' && open.row !== null && <DeclareModal key={open.round} month={month} row={open.row} />}
      {open?.kind === 'receive' && open.row !== null && <ReceiveModal key={open.round} row={open.row} />}
      {open?.kind === 'recalculate' && <RecalculateModal key={open.round} month={month} />}
      <ConfirmModal
        opened={isAsking && question !== null}
        onClose={() => setIsAsking(false)}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        cancelLabel="Garder"
        onConfirm={async () => {
          if (asked === null) return
          const { id, updatedAt } = asked.month
          await (asked.kind === 'withdraw' ? withdraw : cancelReceipt).mutateAsync({ id, updatedAt })
        }}
      >
        {question?.text}
      </ConfirmModal>
      <ReasonModal
        opened={isAsking && decision !== null}
        onClose={() => setIsAsking(false)}
        title={decision === null ? '' : `${monthDecisionLabels[decision]}\u00A0?`}
        submitLabel={decision === null ? '' : monthDecisionLabels[decision]}
        tone="normal"
        field="reason"
        label="Note"
        isLong
        {...(decision === 'dispute' ? { required: fieldMessages.disputeReasonRequired } : {})}
        description={null}
        onSubmit={async ({ reason }) => {
          if (asked === null || decision === null) return
          const { id, updatedAt } = asked.month
          await decide.mutateAsync({ id, updatedAt, decision, note: reason.trim() === '' ? null : reason })
        }}
      >
        {decision === null ? null : decisionTexts[decision]}
      </ReasonModal>
    </>
  )
  return { rowActions, recalculate: () => start('recalculate', null), parts }
}

const decisionTexts: Readonly<Record<MonthDecision, string>> = {
  dispute: "Dites ce qui ne va pas\u00A0: la note reste avec le mois jusqu'à ce qu'il soit réglé.",
  settle: "Vous êtes d'accord avec l'opérateur.",
  close: 'Le mois est réglé ou abandonné\u00A0: rien ne le rappelle plus.',
  reopen: "Le mois redevient modifiable, dans l'état où il était.",
}
