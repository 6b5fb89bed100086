import { useState } from 'react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { attachmentPath } from '#shared/attachments/attachment-terms.ts'
import { comparisonStates } from './comparison-states.ts'
import { PdfPreview } from './pdf-preview.tsx'
import { type Payment, ProofCell } from './proof-cell.tsx'
import classes from './proof-preview.module.css'

/** `Sans preuve` where there is none. A picture is shown, a PDF on request; a web address is a link. */
export function ProofPreview(proof: Pick<Payment, 'attachment' | 'attachmentUrl'>) {
  const { attachment } = proof
  const [isBroken, setIsBroken] = useState(false)
  if (attachment === null && proof.attachmentUrl === null) return <StatusBadge {...comparisonStates.none} />
  return (
    <div className={classes.preview}>
      {attachment !== null && attachment.mediaType !== 'application/pdf' && !isBroken && (
        <img
          src={attachmentPath(attachment.id)}
          alt={`Aperçu\u00A0: ${attachment.fileName}`}
          className={classes.picture}
          onError={() => setIsBroken(true)}
        />
      )}
      {attachment?.mediaType === 'application/pdf' && <PdfPreview {...attachment} />}
      <ProofCell {...proof} />
    </div>
  )
}
