import type { ServerResponse } from 'node:http'

/** Sets `Retry-After`, in whole seconds, to the longest `params.retryAfterMs`. */
export function setRetryAfter(res: ServerResponse, allParams: readonly unknown[]): void {
  const waits = allParams.map(readRetryAfterMs).filter((ms) => ms !== undefined)
  if (waits.length > 0) res.setHeader('Retry-After', Math.max(1, Math.ceil(Math.max(...waits) / 1000)))
}

function readRetryAfterMs(params: unknown): number | undefined {
  return typeof params === 'object' &&
    params !== null &&
    'retryAfterMs' in params &&
    typeof params.retryAfterMs === 'number' &&
    Number.isFinite(params.retryAfterMs)
    ? params.retryAfterMs
    : undefined
}
