// Tabs share the session cookie: a tab that signs in or out informs the others (docs/reliability.md).

export type SessionNews = { kind: 'signedOut' } | { kind: 'locked' } | { kind: 'signedIn'; userId: string }

const CHANNEL = 'sandouk-session'

function isNews(value: unknown): value is SessionNews {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  return value.kind === 'signedOut' || value.kind === 'locked' || (value.kind === 'signedIn' && 'userId' in value)
}

export function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

export function onNewsFromOtherTabs(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isNews(event.data)) listener(event.data)
  })
  return () => channel.close()
}
