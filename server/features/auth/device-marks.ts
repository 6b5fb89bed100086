import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_S = 86_400

export const KNOWN_DEVICE_S = 180 * DAY_S

/** Of one device; signing in to another one drops the account that signed in longest ago. */
const MAX_ACCOUNTS = 5

/** What a device holds for an account that signed in on it: names neither the account nor its address. */
export interface DeviceMark {
  readonly id: string
  /** In seconds. */
  readonly signedInAt: number
  readonly signature: string
}

export interface MarkedAccount {
  readonly userId: string
  readonly passwordHash: string
}

/** The hash of the password is signed too, so that a new password makes every mark of the account invalid. */
export function signMark(secret: Buffer, account: MarkedAccount, id: string, now: Date): DeviceMark {
  const signedInAt = Math.floor(now.getTime() / 1000)
  return { id, signedInAt, signature: computeSignature(secret, account, { id, signedInAt }) }
}

/** The mark of this account, if it is genuine and not expired. */
export function findMark(
  secret: Buffer,
  account: MarkedAccount,
  marks: readonly DeviceMark[],
  now: Date,
): DeviceMark | undefined {
  return marks.find((mark) => {
    if (isExpired(mark, now)) return false
    const expected = Buffer.from(computeSignature(secret, account, mark))
    const given = Buffer.from(mark.signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Puts a mark first, in place of the one with the same id. */
export function addMark(marks: readonly DeviceMark[], mark: DeviceMark, now: Date): DeviceMark[] {
  const others = marks.filter((other) => other.id !== mark.id && !isExpired(other, now))
  return [mark, ...others].slice(0, MAX_ACCOUNTS)
}

export function writeMarks(marks: readonly DeviceMark[]): string {
  return marks.map(({ id, signedInAt, signature }) => `${id}.${signedInAt.toString(36)}.${signature}`).join('~')
}

const MARK = /^([\w-]{16})\.([\da-z]{1,8})\.([\w-]{43})$/

/** Leaves out what is not a mark. */
export function readMarks(text: string): DeviceMark[] {
  return text.split('~', MAX_ACCOUNTS).flatMap((part) => {
    const [, id, signedInAt, signature] = MARK.exec(part) ?? []
    if (id === undefined || signedInAt === undefined || signature === undefined) return []
    return [{ id, signedInAt: Number.parseInt(signedInAt, 36), signature }]
  })
}

function isExpired({ signedInAt }: DeviceMark, now: Date): boolean {
  return signedInAt + KNOWN_DEVICE_S <= now.getTime() / 1000
}

function computeSignature(
  secret: Buffer,
  { userId, passwordHash }: MarkedAccount,
  { id, signedInAt }: Omit<DeviceMark, 'signature'>,
): string {
  return createHmac('sha256', secret)
    .update(['known device', userId, passwordHash, id, signedInAt].join('\n'))
    .digest('base64url')
}
