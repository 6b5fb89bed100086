import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { appRouter } from '#server/app-router.ts'
import type { Deps } from '#server/deps.ts'
import { createContext, type IncomingCall } from '#server/platform/trpc/context.ts'
import type { Caller } from './caller.ts'

export interface CookieJar {
  /** One request of the browser: sends its cookies and keeps those that the response sets. */
  call<Result>(work: (caller: Caller) => Promise<Result>, headers?: Readonly<Record<string, string>>): Promise<Result>
  /** Keeps a `Cookie` header's pair. */
  add(pair: string): void
  get(name: string): string | undefined
}

/** A browser without a page: what its cookies make of the procedures. */
export function makeCookieJar(deps: Deps): CookieJar {
  const cookies = new Map<string, string>()

  function add(pair: string): void {
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '') cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), value)
  }

  return {
    add,
    get: (name) => cookies.get(name),
    async call(work, headers = {}) {
      const request: IncomingCall = Object.assign(new IncomingMessage(new Socket()), { requestId: 'jar', ip: '::1' })
      request.headers = { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
      const response = new ServerResponse(request)
      try {
        return await work(appRouter.createCaller(createContext(deps, request, response)))
      } finally {
        for (const cookie of [response.getHeader('Set-Cookie') ?? []].flat()) add(String(cookie).split(';', 1)[0] ?? '')
      }
    },
  }
}
