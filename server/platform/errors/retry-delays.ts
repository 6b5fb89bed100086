/** When a client may repeat what was refused as busy: `params.retryAfterMs`, and `Retry-After` in seconds. */
export const retryDelays = {
  callMs: 1000,
  longWorkMs: 2000,
  /** A transaction that met another at the same row: the other ends within milliseconds. */
  conflictMs: 100,
} as const
