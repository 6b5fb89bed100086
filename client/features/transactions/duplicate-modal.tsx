import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import type { DuplicateQuestion } from './use-duplicate-question.ts'

interface DuplicateModalProps {
  question: DuplicateQuestion
}

export function DuplicateModal({ question }: DuplicateModalProps) {
  const { opened, text, answer } = question
  return (
    <ConfirmModal
      opened={opened}
      onClose={() => answer(false)}
      title={'Saisie en double\u00A0?'}
      confirmLabel="Enregistrer quand même"
      onConfirm={async () => answer(true)}
      tone="normal"
    >
      {text}
    </ConfirmModal>
  )
}
