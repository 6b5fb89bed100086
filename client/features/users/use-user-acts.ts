import { useState } from 'react'
import type { Person } from './user-columns.tsx'

type UserAct = 'suspend' | 'reactivate' | 'remove'

/** Which question about which client stands open; the client stays while its dialog fades out. */
export function useUserActs() {
  const [state, setState] = useState<{ act: UserAct | null; person: Person | null }>({ act: null, person: null })
  return {
    ...state,
    ask: (act: UserAct, person: Person) => setState({ act, person }),
    close: () => setState(({ person }) => ({ act: null, person })),
  }
}

export type UserActs = ReturnType<typeof useUserActs>
