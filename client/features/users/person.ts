import type { ApiOutputs } from '#client/app/trpc.ts'

/** A client as the list and the client's own page have it. */
export type Person = ApiOutputs['admin']['users']['list']['rows'][number]

/** `Salma Benali`. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
