import { MEMBER_HEADER } from '#shared/wire/member-header.ts'

// Sent with every change, so that what one person has typed is never saved in the name of another (docs/reliability.md).

/** Who began what is on the page. Undefined outside the client's space. */
let formMember: string | undefined
/** Who is signed in. */
let presentMember: string | undefined

/** With unsaved input the page stays that of the person who typed it. */
export function setPresentMember(id: string | undefined, hasInput: boolean): void {
  presentMember = id
  if (!hasInput || id === undefined || formMember === undefined) formMember = id
}

/** The person who is signed in saves what another has typed. */
export function takeOverForm(): void {
  formMember = presentMember
}

/** Signing in, out and into another space are of no form. */
export function getFormHeaders({ type, path }: { type: string; path: string }): Record<string, string> {
  return type === 'mutation' && !path.startsWith('auth.') && formMember !== undefined
    ? { [MEMBER_HEADER]: formMember }
    : {}
}
