import type { WithDeps } from '#server/deps.ts'
import type { Actor } from './sessions.ts'

interface Browser extends WithDeps {
  actor(): Promise<Actor | undefined>
  setCookie(value: string): void
}

/** Sets the cookies of a new session and ends the one that this browser had: no cookie could sign it out any more. */
export async function enter(browser: Browser, cookies: readonly string[]): Promise<void> {
  const previous = await browser.actor()
  if (previous !== undefined) await browser.deps.sessions.end(previous.sessionId)
  for (const cookie of cookies) browser.setCookie(cookie)
}
