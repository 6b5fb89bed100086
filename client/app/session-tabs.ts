// What one tab does to the session concerns all of them, for they share the cookie: a tab that signs out or signs in says
// so, and the others follow (reliability.md, Responses).

/** `userId` is the account that is now signed in. */
export type SessionNews = { kind: 'signedOut' } | { kind: 'signedIn'; userId: string }

const CHANNEL = 'sandouk-session'

function isNews(value: unknown): value is SessionNews {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  return value.kind === 'signedOut' || (value.kind === 'signedIn' && 'userId' in value)
}

/** Tells the other tabs of this browser. */
export function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Listens to the other tabs; answers how to stop. */
export function onNewsFromOtherTabs(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isNews(event.data)) listener(event.data)
  })
  return () => channel.close()
}
