import type { Context } from '#server/platform/trpc/context.ts'

/** What the verbs that open a session get: the call, who is calling from where, and the parts they work with. */
export type AuthCall = Pick<Context, 'deps' | 'db' | 'now' | 'today' | 'log' | 'requestId' | 'ip' | 'userAgent'>

/** A verb that signed somebody in: the cookie to set, beside its own answer. */
export interface SignedIn {
  readonly cookie: string
}
