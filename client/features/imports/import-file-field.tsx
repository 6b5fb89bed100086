import { Alert, Progress } from '@mantine/core'
import { FileDrop } from '#client/app/file-drop.tsx'
import { MAX_IMPORTED_ROWS } from '#shared/imports/import-terms.ts'
import { formatCount } from '#shared/values/count.ts'
import type { ImportUpload } from './use-import-upload.ts'

interface ImportFileFieldProps {
  upload: ImportUpload | null
  onChoose: (files: readonly File[]) => void
}

/** The file to import, which is sent as soon as it is chosen. */
export function ImportFileField({ upload, onChoose }: ImportFileFieldProps) {
  const isSending = upload?.phase === 'sending'
  return (
    <>
      <FileDrop
        accept=".xlsx,.csv,.txt,text/csv"
        hint={
          <>
            Excel (.xlsx) ou CSV, 5&nbsp;Mo et {formatCount(MAX_IMPORTED_ROWS)} lignes au maximum. La première feuille
            est lue.
          </>
        }
        onChoose={onChoose}
        disabled={isSending}
      />
      {isSending && (
        <Progress
          value={upload.progress * 100}
          mt="sm"
          aria-label={`Envoi de ${upload.fileName}`}
          transitionDuration={120}
        />
      )}
      {upload?.phase === 'failed' && (
        <Alert color="red" role="alert" mt="sm" title={upload.fileName}>
          {upload.failure}
        </Alert>
      )}
    </>
  )
}
