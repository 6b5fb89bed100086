import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { attachmentTypes } from '#shared/attachments/attachment-terms.ts'
import { FileDrop } from './file-drop.tsx'
import { SentFile } from './sent-file.tsx'
import type { FileChoice } from './use-file-upload.ts'

interface FileFieldProps {
  choice: FileChoice
  error: ReactNode
  onRemoved?: () => void
  disabled?: boolean
}

/** A file of a form: to choose, or as it is sent. */
export function FileField({ choice, error, onRemoved, disabled = false }: FileFieldProps) {
  const { upload, choose, retry, remove } = choice
  const handleRemove = () => {
    onRemoved?.()
    remove()
  }
  return (
    <>
      {upload === null ? (
        <FileDrop
          accept={attachmentTypes.join(',')}
          hint={<>PDF, JPEG, PNG ou WebP, 5&nbsp;Mo au maximum</>}
          onChoose={choose}
          disabled={disabled}
        />
      ) : (
        <SentFile upload={upload} onRetry={retry} onRemove={handleRemove} disabled={disabled} />
      )}
      {error !== undefined && error !== null && (
        <Input.Error mt={6} size="md" role="alert">
          {error}
        </Input.Error>
      )}
    </>
  )
}
