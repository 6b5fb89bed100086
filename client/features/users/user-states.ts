import { type Icon, IconCircleCheck, IconCircleX, IconHourglass, IconPlayerPause } from '@tabler/icons-react'
import { requestStatusLabels } from '#shared/requests/request-labels.fr.ts'
import { userStatusLabels } from '#shared/users/user-labels.fr.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

interface UserState {
  label: string
  /** Of a request, and in the form that sets the status. */
  choice: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting' | 'neutral'
}

function makeState(status: RequestStatus, icon: Icon, tone: UserState['tone']): UserState {
  return { label: userStatusLabels[status], choice: requestStatusLabels[status], icon, tone }
}

export const userStates: Readonly<Record<RequestStatus, UserState>> = {
  pending: makeState('pending', IconHourglass, 'waiting'),
  approved: makeState('approved', IconCircleCheck, 'good'),
  rejected: makeState('rejected', IconCircleX, 'bad'),
  suspended: makeState('suspended', IconPlayerPause, 'neutral'),
}
