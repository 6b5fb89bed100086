import { Anchor } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { attachmentPath } from '#shared/attachments/attachment-terms.ts'
import { formatFileSize } from '#shared/values/file-size.ts'
import { isWebAddress } from '#shared/values/web-address.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import classes from './proof-cell.module.css'

export type Payment = ApiOutputs['payments']['mine'][number]

export function ProofCell({ attachment, attachmentUrl }: Pick<Payment, 'attachment' | 'attachmentUrl'>) {
  if (attachment === null && attachmentUrl === null) return '—'
  return (
    <span className={classes.proofs}>
      {attachment !== null && (
        <Anchor
          href={attachmentPath(attachment.id)}
          download={attachment.fileName}
          className={classes.proof ?? ''}
          aria-label={`Télécharger\u00A0: ${attachment.fileName}, ${formatFileSize(attachment.size)}`}
        >
          <IconDownload size={16} stroke={1.9} aria-hidden />
          <bdi className={classes.name} title={attachment.fileName}>
            {attachment.fileName}
          </bdi>
        </Anchor>
      )}
      {attachmentUrl !== null &&
        (isWebAddress(attachmentUrl) ? (
          <Anchor
            href={attachmentUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={classes.proof ?? ''}
            aria-label={`Ouvrir le lien\u00A0: ${attachmentUrl} (nouvel onglet)`}
          >
            <IconExternalLink size={16} stroke={1.9} aria-hidden />
            <bdi className={classes.name} title={attachmentUrl}>
              {new URL(attachmentUrl).host}
            </bdi>
          </Anchor>
        ) : (
          // Old rows can have other texts: they are shown but not opened.
          <span className={classes.text}>{attachmentUrl}</span>
        ))}
    </span>
  )
}
