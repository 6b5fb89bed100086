import { ActionIcon, Button, Progress, Text, Tooltip } from '@mantine/core'
import { IconCircleCheck, IconFileTypePdf, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatFileSize } from '#shared/values/file-size.ts'
import classes from './sent-file.module.css'
import type { FileUpload } from './use-file-upload.ts'

interface SentFileProps {
  upload: FileUpload
  onRetry: () => void
  onRemove: () => void
  disabled: boolean
}

export function SentFile({ upload, onRetry, onRemove, disabled }: SentFileProps) {
  const { file, phase, progress, failure, canRetry } = upload
  const percent = Math.round(progress * 100)
  const removeLabel = phase === 'sending' ? "Annuler l'envoi" : 'Retirer le fichier'
  return (
    <div className={classes.file} data-phase={phase}>
      <Thumbnail file={file} />
      <div className={classes.words}>
        <p className={classes.name} title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        {phase === 'sending' && (
          <>
            <Progress value={percent} size="sm" mt={6} aria-label={`Envoi de ${file.name}`} transitionDuration={120} />
            <Text size="sm" c="dimmed" mt={4} className={classes.figures}>
              Envoi en cours&nbsp;: {percent}&nbsp;% de {formatFileSize(file.size)}
            </Text>
          </>
        )}
        {phase === 'stored' && (
          <Text size="sm" c="dimmed" className={classes.done} role="status">
            <IconCircleCheck size={16} stroke={2} aria-hidden />
            <span>Fichier envoyé · {formatFileSize(file.size)}</span>
          </Text>
        )}
        {phase === 'failed' && (
          <>
            <Text size="sm" role="alert" className={classes.failure}>
              {failure}
            </Text>
            {canRetry && (
              <Button
                mt="xs"
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={onRetry}
                disabled={disabled}
              >
                Réessayer
              </Button>
            )}
          </>
        )}
      </div>
      <Tooltip label={removeLabel}>
        <ActionIcon
          aria-label={`${removeLabel}\u00A0: ${file.name}`}
          onClick={onRemove}
          disabled={disabled}
          data-path="attachmentId"
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className={classes.thumbnail}>
      {url === undefined ? (
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
      ) : (
        <img src={url} alt={`Aperçu de ${file.name}`} onError={() => setUrl(undefined)} />
      )}
    </span>
  )
}
