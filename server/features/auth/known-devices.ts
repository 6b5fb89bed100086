import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import {
  addMark,
  findMark,
  KNOWN_DEVICE_S,
  readMarks,
  signMark,
  writeMarks,
  type MarkedAccount,
} from './device-marks.ts'
import { ensureSecret } from './secrets.queries.ts'

/** The devices on which an account has signed in: guesses made elsewhere do not lock them out. */
export interface KnownDevices {
  /** Whether the `Cookie` header has any mark; only then is it worth reading the account. */
  hasMarks(cookieHeader: string | undefined): boolean
  /** The id of the device, undefined if the account did not sign in on it with its present password. */
  recognise(cookieHeader: string | undefined, account: MarkedAccount): Promise<string | undefined>
  /** The `Set-Cookie` that marks the device. `previous`: the account as it was verified, if its password has changed since. */
  remember(cookieHeader: string | undefined, account: MarkedAccount, previous?: MarkedAccount): Promise<string>
}

interface KnownDevicesOptions {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly secure: boolean
}

const ID_BYTES = 12

export function createKnownDevices({ db, clock, secure }: KnownDevicesOptions): KnownDevices {
  const name = secure ? '__Host-device' : 'sandouk_device'
  const attributes = `Path=/; Max-Age=${KNOWN_DEVICE_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  let secret: Promise<Buffer> | undefined

  function readSecret(): Promise<Buffer> {
    secret ??= ensureSecret(db, 'known-devices').catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }

  function read(cookieHeader: string | undefined) {
    const start = `${name}=`
    const cookie = cookieHeader
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(start))
    return cookie === undefined ? [] : readMarks(cookie.slice(start.length))
  }

  return {
    hasMarks: (cookieHeader) => read(cookieHeader).length > 0,

    async recognise(cookieHeader, account) {
      return findMark(await readSecret(), account, read(cookieHeader), clock.now())?.id
    },

    async remember(cookieHeader, account, previous = account) {
      const now = clock.now()
      const marks = read(cookieHeader)
      const key = await readSecret()
      // The device keeps its id, so that signing in again gives no second count of guesses.
      const id = findMark(key, previous, marks, now)?.id ?? randomBytes(ID_BYTES).toString('base64url')
      return `${name}=${writeMarks(addMark(marks, signMark(key, account, id, now), now))}; ${attributes}`
    },
  }
}
