import { openConnection } from '#tests/bench/http-load.ts'
import { mutation } from './http-bytes.ts'

export interface Target {
  readonly email: string
  readonly cookie: string
}

export interface Guess {
  readonly target: Target
  readonly number: number
  readonly address: string
}

const names = { firstName: 'Devine', lastName: 'Encore' }

const DOORS: ReadonlyArray<(target: Target, password: string, forwardedFor: string) => string> = [
  ({ email }, password, forwardedFor) => mutation('auth.signIn', { email, password }, { forwardedFor }),
  ({ email }, password, forwardedFor) => mutation('auth.adminSignIn', { email, password }, { forwardedFor }),
  ({ email }, password, forwardedFor) => mutation('auth.startDemo', { ...names, email, password }, { forwardedFor }),
  ({ email }, password, forwardedFor) =>
    mutation('auth.signUp', { ...names, phone: null, email, password }, { forwardedFor }),
  ({ cookie }, currentPassword, forwardedFor) =>
    mutation('auth.changePassword', { currentPassword, newPassword: 'a-moi-maintenant' }, { cookie, forwardedFor }),
]

export interface GuessResult {
  readonly guesses: number
  /** Guesses that were compared: every response except the two below. */
  readonly compared: number
  readonly limited: number
  /** *Busy*: the limit of concurrent hashes was reached. */
  readonly busy: number
  readonly unexpected: number
  readonly perSecond: number
}

const GUESSERS = 16

export async function sendGuesses(
  port: number,
  count: number,
  make: (number: number) => Omit<Guess, 'number'>,
): Promise<GuessResult> {
  const seen = new Map<number, number>()
  let next = 0
  const startedAt = performance.now()
  const guesser = async () => {
    const connection = await openConnection(port)
    while (next < count) {
      const number = next
      next += 1
      const { target, address } = make(number)
      const bytes = DOORS[number % DOORS.length]?.(target, `essai-${number}`, address)
      if (bytes === undefined) break
      const status = await connection.send(bytes)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: GUESSERS }, guesser))
  const of = (wanted: (status: number) => boolean) =>
    [...seen].reduce((sum, [status, times]) => sum + (wanted(status) ? times : 0), 0)
  const [limited, busy] = [of((status) => status === 429), of((status) => status === 503)]
  const unexpected = of((status) => status < 400 || (status >= 500 && status !== 503))
  return {
    guesses: count,
    compared: count - limited - busy - unexpected,
    limited,
    busy,
    unexpected,
    perSecond: (count * 1000) / (performance.now() - startedAt),
  }
}

export function makeAddress(number: number): string {
  return `10.${Math.trunc(number / 65_536) % 256}.${Math.trunc(number / 256) % 256}.${number % 256}`
}
