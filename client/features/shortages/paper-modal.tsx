import { Text } from '@mantine/core'
import { FileModal } from '#client/app/file-modal.tsx'
import type { DecisionRow } from '#shared/shortages/shortage-row.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { useShortageActions } from './use-shortage-mutations.ts'

/** The paper that the member signed, instead of an answer in their own session. Mount it once for each opening. */
export function PaperModal({ decision }: { decision: DecisionRow }) {
  const { id, memberName, amount, date } = decision
  const { recordPaper } = useShortageActions()
  return (
    <FileModal
      title="Enregistrer un document signé"
      onSubmit={(attachmentId) => recordPaper.mutateAsync({ id, attachmentId })}
    >
      <Text size="sm">
        <bdi>{memberName}</bdi> reconnaît par écrit le manque de <strong>{formatMoney(amount)}</strong> du{' '}
        {formatDate(date)}. Ce montant sera dû, et la personne retrouve le document dans «&nbsp;Mon compte&nbsp;».
      </Text>
      <Text size="sm" c="dimmed">
        {LABOUR_LAW}
      </Text>
    </FileModal>
  )
}
