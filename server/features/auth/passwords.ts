import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#server/platform/errors/refusal.ts'

/** `Algorithm.Argon2id`: an ambient const enum, which this compiler cannot read by name. */
const ARGON2ID = 2

/** argon2id with OWASP's parameters (19 MiB, two passes): about 23 ms of one core a check. */
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Longer queues only make everybody time out. */
const MAX_WAITING = 60
const BUSY_RETRY_MS = 2000

export interface Passwords {
  /** A new hash in PHC form. */
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a hash (no such account) it takes as long and answers no (D5). */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>
}

/**
 * Password hashing with at most `parallel` computations at once, so that a storm of sign-ins leaves a core to everybody
 * else. Refuses with `service.busy` when the queue is long.
 */
export function createPasswords(parallel: number): Passwords {
  let running = 0
  const waiting: Array<() => void> = []

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (waiting.length >= MAX_WAITING) throw refuse('service.busy', { retryAfterMs: BUSY_RETRY_MS })
      // The one who leaves hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  let decoy: Promise<string> | undefined
  return {
    hash: (password) => turn(() => hash(password, options)),
    matches: async (passwordHash, password) => {
      decoy ??= hash('nobody has this password', options)
      const known = passwordHash ?? (await decoy)
      const fits = await turn(() => verify(known, password))
      return fits && passwordHash !== undefined
    },
  }
}
