import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type Attachment, attachmentPath } from '#shared/attachments/attachment-terms.ts'
import { formatFileSize } from '#shared/values/file-size.ts'
import classes from './file-link.module.css'

interface FileLinkProps {
  file: Attachment
  /** Limits its width. */
  className?: string | undefined
}

/** Downloads a stored file. A long name is cut; its title has all of it. */
export function FileLink({ file: { id, fileName, size }, className = '' }: FileLinkProps) {
  return (
    <Anchor
      href={attachmentPath(id)}
      download={fileName}
      className={`${classes.file ?? ''} ${className}`}
      aria-label={`Télécharger\u00A0: ${fileName}, ${formatFileSize(size)}`}
    >
      <IconDownload size={16} stroke={1.9} aria-hidden />
      <bdi className={classes.name} title={fileName}>
        {fileName}
      </bdi>
    </Anchor>
  )
}
