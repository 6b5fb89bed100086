import { createHash, randomBytes } from 'node:crypto'
import type { WithDeps } from '#server/deps.ts'

/** Browsers keep a cookie no longer; it is sent again at every use. */
const KEPT_S = 400 * 86_400

const TOKEN = /^[\w-]{43}$/

export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Of a code or a cookie: only this is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function isSecure({ deps }: WithDeps): boolean {
  return deps.config.publicUrl.startsWith('https:')
}

function getName(call: WithDeps): string {
  return isSecure(call) ? '__Host-terminal' : 'sandouk_terminal'
}

/** The value of `Set-Cookie` that makes a browser the terminal. */
export function writeDeviceCookie(call: WithDeps, token: string): string {
  const secure = isSecure(call) ? '; Secure' : ''
  return `${getName(call)}=${token}; Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax${secure}`
}

export function readDeviceToken(call: WithDeps & { readonly cookieHeader: string | undefined }): string | undefined {
  const start = `${getName(call)}=`
  const cookie = call.cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  const token = cookie?.slice(start.length)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}
