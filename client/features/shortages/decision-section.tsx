import { IconCheck, IconFileCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { TableSection } from '#client/ui/table-section.tsx'
import type { DecisionRow } from '#shared/shortages/shortage-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { EmptySection } from './empty-section.tsx'
import { PaperModal } from './paper-modal.tsx'
import { decisionColumns } from './shortage-columns.tsx'
import { useShortageActions } from './use-shortage-mutations.ts'

export interface Question {
  title: string
  text: string
  confirmLabel: string
  run: () => Promise<unknown>
}

interface DecisionSectionProps {
  /** Undefined while they load. */
  decisions: readonly DecisionRow[] | undefined
  onAsk: (question: Question) => void
}

/** What members are asked to answer for, and what they said. */
export function DecisionSection({ decisions, onAsk }: DecisionSectionProps) {
  const mayManage = useMay('debts.manage')
  const actions = useShortageActions()
  const [signed, setSigned] = useState<{ round: number; decision: DecisionRow } | null>(null)
  const decisionActions = (decision: DecisionRow) => {
    const { id, state, isConfirmed, memberName, amount } = decision
    return [
      ...(mayManage && state === 'proposed' && !isConfirmed
        ? [{ label: 'Confirmer', icon: IconCheck, worded: true, onClick: () => actions.confirm.mutate({ id }) }]
        : []),
      ...(mayManage && state === 'proposed'
        ? [
            {
              label: 'Enregistrer un document signé',
              icon: IconFileCheck,
              rare: true,
              onClick: () => setSigned((before) => ({ decision, round: (before?.round ?? 0) + 1 })),
            },
          ]
        : []),
      ...(mayManage && (state === 'proposed' || state === 'contested')
        ? [
            {
              label: 'Retirer',
              icon: IconTrash,
              tone: 'danger' as const,
              onClick: () =>
                onAsk({
                  title: 'Retirer cette demande\u00A0?',
                  text: `${memberName}, ${formatMoney(amount)}. La demande reste lisible.`,
                  confirmLabel: 'Retirer',
                  run: () => actions.withdraw.mutateAsync({ id }),
                }),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      <TableSection
        title="Demandes aux personnes"
        hint="La personne reconnaît ou conteste le manque dans sa propre session."
        tall
        columns={decisionColumns}
        rows={decisions}
        skeletonRows={2}
        rowKey={({ id }) => id}
        rowLabel={({ memberName, date }) => `${memberName}, ${formatDate(date)}`}
        rowActions={decisionActions}
        empty={
          <EmptySection title="Aucune demande">Une personne répond elle-même de ce qu'on lui demande.</EmptySection>
        }
      />
      {signed !== null && <PaperModal key={signed.round} decision={signed.decision} />}
    </>
  )
}
