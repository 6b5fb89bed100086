/** Any origin: it only shows whether a text leaves it. */
const ORIGIN = 'https://sandouk.invalid'

const ALLOWED = { client: /^\/(?:app|dashboard|invitation)(?:\/|$)/, admin: /^\/admin(?:\/(?!login)|$)/ }

/** Parsed as a browser does, so `//host`, `/\host`, `/app/../..//host`, schemes and control characters all fail. */
export function safeRedirect(value: unknown, space: keyof typeof ALLOWED = 'client'): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 1_000) return undefined
  if (/[\p{Cc}\s\\]/u.test(value)) return undefined
  let url: URL
  try {
    url = new URL(value, ORIGIN)
  } catch {
    return undefined
  }
  if (url.origin !== ORIGIN || !ALLOWED[space].test(url.pathname) || url.pathname.includes('//')) return undefined
  return url.pathname + url.search + url.hash
}
