import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import type { EntryQuestion } from './use-entry-question.ts'

interface EntryQuestionModalProps {
  question: EntryQuestion
}

export function EntryQuestionModal({ question }: EntryQuestionModalProps) {
  const { opened, asked, answer } = question
  return (
    <ConfirmModal
      opened={opened}
      onClose={() => answer(false)}
      title={asked.reason === 'debts.over_limit' ? "Plafond d'avance dépassé" : 'Saisie en double\u00A0?'}
      confirmLabel="Enregistrer quand même"
      onConfirm={async () => answer(true)}
      tone="normal"
    >
      {asked.text}
    </ConfirmModal>
  )
}
