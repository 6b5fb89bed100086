import { useState } from 'react'
import type { Person } from './user-columns.tsx'

type UserAction = 'suspend' | 'reactivate' | 'resetPassword' | 'remove'

/** Which dialog about which client is open; the client is kept while the dialog fades out. */
export function useUserActions() {
  const [state, setState] = useState<{ action: UserAction | null; person: Person | null }>({
    action: null,
    person: null,
  })
  return {
    ...state,
    ask: (action: UserAction, person: Person) => setState({ action, person }),
    close: () => setState(({ person }) => ({ action: null, person })),
  }
}

export type UserActions = ReturnType<typeof useUserActions>
