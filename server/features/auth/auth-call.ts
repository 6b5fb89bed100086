import type { Call, WithDeps } from '#server/deps.ts'

export interface AuthCall extends Call, WithDeps {
  readonly ip: string
  readonly userAgent: string | undefined
}

export interface SignedIn {
  readonly cookie: string
}
