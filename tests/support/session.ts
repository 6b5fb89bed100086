import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Space } from '#server/features/auth/sessions.ts'
import type { Role } from '#shared/auth/roles.ts'
import type { Deps } from '#server/deps.ts'
import { createContext, type Context, type IncomingCall } from '#server/platform/trpc/context.ts'
import type { TestDatabase } from './test-database.ts'

export interface TestUser {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly database: TestDatabase
  /** Of a member of another account's space: where its sessions act. */
  readonly space?: Space
}

/** Creates a session; returns its `Cookie` header (`name=token`). */
export async function startSession(deps: Deps, user: Pick<TestUser, 'userId' | 'role' | 'space'>): Promise<string> {
  const setCookie = await deps.db
    .transaction()
    .execute((trx) => deps.sessions.start(trx, user, 'sandouk tests', user.space))
  return setCookie.split(';', 1)[0] ?? ''
}

export function contextFor(deps: Deps, cookie: string | undefined, requestId = 'test-request'): Context {
  const request: IncomingCall = Object.assign(new IncomingMessage(new Socket()), { requestId, ip: '127.0.0.1' })
  if (cookie !== undefined) request.headers.cookie = cookie
  return createContext(deps, request, new ServerResponse(request))
}
