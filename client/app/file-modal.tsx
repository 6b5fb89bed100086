import { type ReactNode, useRef, useState } from 'react'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { FileField } from './file-field.tsx'
import { checkUpload, type FileUpload, useFileUpload } from './use-file-upload.ts'

interface FileModalProps {
  title: string
  onSubmit: (attachmentId: string) => Promise<unknown>
  /** Above the file. */
  children: ReactNode
}

/** A form of one file, which is required. Mount it once for each opening. */
export function FileModal({ title, onSubmit, children }: FileModalProps) {
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
      title={title}
      form={form}
      onSubmit={({ attachmentId }) => onSubmit(attachmentId)}
      submitLabel="Enregistrer"
    >
      {children}
      <FileField choice={file} error={form.errors['attachmentId']} />
    </FormModal>
  )
}
