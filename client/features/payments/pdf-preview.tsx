import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type Attachment, attachmentPreviewPath } from '#shared/attachments/attachment-terms.ts'
import { formatFileSize } from '#shared/values/file-size.ts'
import classes from './proof-preview.module.css'

/** The first page, drawn by the browser's own viewer once the administrator asks for it. Without a viewer a browser would download the file. */
export function PdfPreview({ id, fileName, size }: Attachment) {
  const [isShown, setIsShown] = useState(false)
  if (!navigator.pdfViewerEnabled) return <span className={classes.format}>PDF, {formatFileSize(size)}</span>
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isShown}
        leftSection={isShown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Masquer' : 'Afficher'} le PDF ({formatFileSize(size)})
      </Button>
      {isShown && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the server's headers bound what the file may do
        <iframe
          src={`${attachmentPreviewPath(id)}#page=1&toolbar=0&navpanes=0&view=FitH`}
          title={`Aperçu\u00A0: ${fileName}`}
          referrerPolicy="no-referrer"
          className={classes.page}
        />
      )}
    </>
  )
}
