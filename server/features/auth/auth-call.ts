import type { Call, WithDeps } from '#server/deps.ts'

/** What the verbs that open a session get: the call, who is calling from where, and the parts they work with. */
export interface AuthCall extends Call, WithDeps {
  readonly ip: string
  readonly userAgent: string | undefined
}

/** A verb that signed somebody in: the cookie to set, beside its own answer. */
export interface SignedIn {
  readonly cookie: string
}
