import { Alert, Progress } from '@mantine/core'
import { formatCount } from '#shared/values/count.ts'
import { FileDrop } from './file-drop.tsx'
import type { SheetUpload } from './use-sheet-upload.ts'

interface SheetFileFieldProps {
  upload: SheetUpload | null
  maxRows: number
  disabled?: boolean
  onChoose: (files: readonly File[]) => void
}

/** A workbook or CSV file, which is sent as soon as it is chosen. */
export function SheetFileField({ upload, maxRows, disabled = false, onChoose }: SheetFileFieldProps) {
  const isSending = upload?.phase === 'sending'
  return (
    <>
      <FileDrop
        accept=".xlsx,.csv,.txt,text/csv"
        hint={
          <>Excel (.xlsx) ou CSV, 5&nbsp;Mo et {formatCount(maxRows)} lignes au maximum. La première feuille est lue.</>
        }
        onChoose={onChoose}
        disabled={disabled || isSending}
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
