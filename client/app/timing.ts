// How often the client asks, retries and gives up; milliseconds.

export const retryDelaysMs = [1_000, 2_000] as const

export const firstBackoffMs = 1_000
export const longestBackoffMs = 30_000
/** Failures this far apart are not connected: the wait starts again at its shortest. */
export const backoffResetMs = 120_000
export const probeTimeoutMs = 8_000

export const callTimeoutMs = 30_000
/** A page that is not shown paints nothing: how long a response waits there for what asked for it to be painted. */
export const withoutPaintMs = 200
/** A file transfer without progress for this long is given up. */
export const transferSilenceMs = 30_000

export const sessionCheckMs = 30_000
/** A bit longer than the interval, so that guards trust the last check and navigation needs no call. */
export const sessionTrustMs = 45_000

/** How often an administrator's counters of what waits are read. */
export const queueCheckMs = 60_000
