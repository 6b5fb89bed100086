import { useMemo } from 'react'
import type { Session } from '#client/app/session.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import type { FailureWords } from '#client/ui/form-failure.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'

interface SignInNoticeProps {
  failure: FailureWords | null
  /** The account whose session ended in this browser because it was closed. */
  closed: Session['closed'] | undefined
}

/** Why the last try failed, or before the first one why the session ended. */
export function SignInNotice({ failure, closed }: SignInNoticeProps) {
  const ended = useMemo(() => describeClosed(closed ?? null), [closed])
  return <FailureAlert failure={failure ?? ended} />
}

function describeClosed(closed: Session['closed']): FailureWords | null {
  if (closed === null) return null
  const { status, reason } = closed
  return {
    title: 'Vous avez été déconnecté',
    text:
      status === 'rejected' ? refusalMessage('auth.rejected', { reason }) : refusalMessage('auth.suspended', undefined),
  }
}
