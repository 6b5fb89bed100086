import type { ReactNode } from 'react'
import { readApiError } from '#client/messages/api-error.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { LoadError } from '#client/ui/load-error.tsx'

interface DeadInvitationProps {
  error: unknown
  onRetry: () => void
  renderNotice: (sentence: string) => ReactNode
}

/** Why the link no longer works, in one sentence; or that it could not be checked. */
export function DeadInvitation({ error, onRetry, renderNotice }: DeadInvitationProps) {
  const { text } = chooseSentence(error, 'team.checkInvitation')
  return readApiError(error)?.reason === undefined ? <LoadError title={text} onRetry={onRetry} /> : renderNotice(text)
}
