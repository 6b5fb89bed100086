import type { Call, WithDeps } from '#server/deps.ts'

export interface AuthCall extends Call, WithDeps {
  readonly ip: string
  readonly userAgent: string | undefined
  readonly cookieHeader: string | undefined
}

export interface SignedIn {
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[]
}
