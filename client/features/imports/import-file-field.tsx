import { Alert, Progress, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { MAX_IMPORTED_ROWS } from '#shared/imports/import-terms.ts'
import { formatCount } from '#shared/values/count.ts'
import classes from './imports.module.css'
import type { ImportUpload } from './use-import-upload.ts'

interface ImportFileFieldProps {
  upload: ImportUpload | null
  onChoose: (files: readonly File[]) => void
}

/** A file field that also takes a dropped file. */
export function ImportFileField({ upload, onChoose }: ImportFileFieldProps) {
  const [isOver, setIsOver] = useState(false)
  const isSending = upload?.phase === 'sending'

  const handleDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(event)
    if (!isSending) onChoose([...event.dataTransfer.files])
  }

  return (
    <>
      <label className={classes.drop} data-over={isOver || undefined}>
        <input
          type="file"
          className={classes.input}
          accept=".xlsx,.csv,.txt,text/csv"
          disabled={isSending}
          aria-label="Choisir un fichier"
          aria-describedby="import-hint"
          onDragOver={handleDrag}
          onDragLeave={handleDrag}
          onDrop={handleDrop}
          onChange={(event) => {
            onChoose([...(event.currentTarget.files ?? [])])
            // The same file can be chosen again, corrected.
            event.currentTarget.value = ''
          }}
        />
        <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden className={classes.icon} />
        <span>
          <span className={classes.link}>Choisissez un fichier</span>
          <span className={classes.wide}> ou déposez-le ici</span>
          <Text component="span" display="block" size="sm" c="dimmed" id="import-hint">
            Excel (.xlsx) ou CSV, 5&nbsp;Mo et {formatCount(MAX_IMPORTED_ROWS)} lignes au maximum. La première feuille
            est lue.
          </Text>
        </span>
      </label>
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
