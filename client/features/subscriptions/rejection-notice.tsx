import { Alert } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import type { Session } from '#client/app/session.ts'
import { REQUEST_REJECTED, rejectionSentence } from '#shared/requests/rejection-sentence.fr.ts'

interface RejectionNoticeProps {
  rejection: NonNullable<Session['subscription']>['rejection']
}

/** Renders nothing without a rejected request. */
export function RejectionNotice({ rejection }: RejectionNoticeProps) {
  if (rejection === null) return null
  return (
    <Alert color="red" icon={<IconCircleX aria-hidden />} title={`${REQUEST_REJECTED}\u00A0: ${rejection.planName}`}>
      {rejectionSentence(rejection.reason)}
    </Alert>
  )
}
