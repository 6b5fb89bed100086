import { createHash, randomBytes } from 'node:crypto'

const VALID_MS = 7 * 24 * 3_600_000

/** What a new link carries and what is stored of it: the token itself is in the mail only. */
export function newInvitationLink(now: Date): { token: string; tokenHash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashInvitationToken(token), expiresAt: new Date(now.getTime() + VALID_MS) }
}

export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
