import { Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** Of the file input. */
  accept: string
  /** What may be chosen. */
  hint: ReactNode
  onChoose: (files: readonly File[]) => void
  disabled: boolean
}

/** A file field that also takes a dropped file. */
export function FileDrop({ accept, hint, onChoose, disabled }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)

  const handleDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(event)
    if (!disabled) onChoose([...event.dataTransfer.files])
  }

  return (
    <label className={classes.drop} data-over={isOver || undefined}>
      <input
        type="file"
        className={classes.input}
        accept={accept}
        disabled={disabled}
        aria-label="Choisir un fichier"
        aria-describedby="file-hint"
        data-path="attachmentId"
        onDragOver={handleDrag}
        onDragLeave={handleDrag}
        onDrop={handleDrop}
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again, after it was removed or corrected.
          event.currentTarget.value = ''
        }}
      />
      <span className={classes.icon}>
        <IconCloudUpload size={24} stroke={1.6} aria-hidden />
      </span>
      <span>
        <span className={classes.title}>
          <span className={classes.link}>Choisissez un fichier</span>
          <span className={classes.wide}> ou déposez-le ici</span>
        </span>
        <Text component="span" display="block" size="sm" c="dimmed" id="file-hint">
          {hint}
        </Text>
      </span>
    </label>
  )
}
