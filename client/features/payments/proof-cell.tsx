import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { FileLink } from '#client/app/file-link.tsx'
import { isWebAddress } from '#shared/values/web-address.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import classes from './proof-cell.module.css'

export type Payment = ApiOutputs['payments']['mine'][number]

export function ProofCell({ attachment, attachmentUrl }: Pick<Payment, 'attachment' | 'attachmentUrl'>) {
  if (attachment === null && attachmentUrl === null) return '—'
  return (
    <span className={classes.proofs}>
      {attachment !== null && <FileLink file={attachment} className={classes.proof} />}
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
