import { useEffect } from 'react'
import { setPresentMember } from '#client/app/form-member.ts'
import type { Session } from '#client/app/session.ts'
import { useHasDirtyForms } from '#client/ui/dirty-forms.ts'

/** Who is signed in, and whose input is on the page. */
export function useFormMember(session: Session | undefined): void {
  const id = session?.member?.id
  const hasInput = useHasDirtyForms()
  useEffect(() => setPresentMember(id, hasInput), [id, hasInput])
  useEffect(() => () => setPresentMember(undefined, false), [])
}
