/** When a client may repeat what was refused as busy: `params.retryAfterMs`, and `Retry-After` in seconds. */
export const retryDelays = {
  callMs: 1000,
  longWorkMs: 2000,
  conflictMs: 100,
} as const
