import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { FileField } from '#client/app/file-field.tsx'
import { checkUpload, type FileUpload, useFileUpload } from '#client/app/use-file-upload.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import type { TransferMutations } from './use-transfer-mutations.ts'

interface AttachModalProps {
  transfer: TransferRow
  mutations: TransferMutations
}

/** A photo or PDF of the slip. Mount it once for each opening. */
export function AttachModal({ transfer, mutations }: AttachModalProps) {
  const { id, name, attachment } = transfer
  const [opened, setOpened] = useState(true)
  const upload = useRef<FileUpload | null>(null)
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
      title={`${attachment === null ? 'Joindre un fichier à' : 'Remplacer le fichier de'} ${name}`}
      form={form}
      onSubmit={({ attachmentId }) => mutations.attach.mutateAsync({ id, attachmentId })}
      submitLabel="Enregistrer"
    >
      <Text size="sm">
        Une photo ou un PDF du bon, ou du bordereau de la banque. Tous ceux qui voient ce transfert peuvent l'ouvrir.
      </Text>
      {attachment !== null && (
        <Text size="sm">
          Il remplace <bdi>{attachment.fileName}</bdi>.
        </Text>
      )}
      <FileField choice={file} error={form.errors['attachmentId']} />
    </FormModal>
  )
}
