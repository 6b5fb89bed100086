import { hash, verify } from '@node-rs/argon2'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter } from '#server/platform/limiter.ts'

/** `Algorithm.Argon2id`: an ambient const enum, which this compiler cannot read by name. */
const ARGON2ID = 2

/** argon2id with OWASP's parameters (19 MiB, two passes): about 23 ms of one core for a check. */
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const MAX_WAITING = 60

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash (no such account) it takes as long and returns false. */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>
}

/** At most `parallel` computations at once, so that many sign-ins leave a core to all other calls. */
export function createPasswords(parallel: number): Passwords {
  const limiter = createLimiter({ running: parallel, waiting: MAX_WAITING, retryAfterMs: retryDelays.longWorkMs })
  let decoy: Promise<string> | undefined

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    const release = await limiter.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  return {
    hash: (password) => limited(() => hash(password, options)),
    matches: async (passwordHash, password) => {
      decoy ??= hash('the password of no account', options)
      const compared = passwordHash ?? (await decoy)
      const fits = await limited(() => verify(compared, password))
      return fits && passwordHash !== undefined
    },
  }
}
