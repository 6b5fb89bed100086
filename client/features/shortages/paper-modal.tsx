import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { FileField } from '#client/app/file-field.tsx'
import { checkUpload, type FileUpload, useFileUpload } from '#client/app/use-file-upload.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { DecisionRow } from '#shared/shortages/shortage-row.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { useShortageActions } from './use-shortage-mutations.ts'

/** The paper that the member signed, instead of an answer in their own session. Mount it once for each opening. */
export function PaperModal({ decision }: { decision: DecisionRow }) {
  const { id, memberName, amount, date } = decision
  const [opened, setOpened] = useState(true)
  const upload = useRef<FileUpload | null>(null)
  const { recordPaper } = useShortageActions()
  const form = useForm({
    initialValues: { attachmentId: '' },
    validate: {
      attachmentId: (sent) => checkUpload(upload.current) ?? (sent === '' ? fieldMessages.fileRequired : null),
    },
  })
  const file = useFileUpload((attachmentId) => {
    form.setFieldValue('attachmentId', attachmentId)
    form.clearFieldError('attachmentId')
  })
  upload.current = file.upload
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Enregistrer un document signé"
      form={form}
      onSubmit={({ attachmentId }) => recordPaper.mutateAsync({ id, attachmentId })}
      submitLabel="Enregistrer"
    >
      <Text size="sm">
        <bdi>{memberName}</bdi> reconnaît par écrit le manque de <strong>{formatMoney(amount)}</strong> du{' '}
        {formatDate(date)}. Ce montant sera dû, et la personne retrouve le document dans «&nbsp;Mon compte&nbsp;».
      </Text>
      <Text size="sm" c="dimmed">
        {LABOUR_LAW}
      </Text>
      <FileField choice={file} error={form.errors['attachmentId']} />
    </FormModal>
  )
}
