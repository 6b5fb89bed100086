import type { SessionUser } from '#client/app/session.ts'
import { safeRedirect } from './safe-redirect.ts'

/**
 * Where an account starts (spec 000 §2, spec 001 §2): the principal administrator in `/admin`, all others where they wanted to go
 * or on their profile. Who has a temporary password changes it before anything else (D25).
 * @param wanted what stood in `?redirect=`; dropped unless it is a path inside the app (D6)
 */
export function getHomePath(user: SessionUser, wanted?: string): string {
  const path = safeRedirect(wanted)
  if (user.mustChangePassword) {
    return path === undefined ? '/change-password' : `/change-password?redirect=${encodeURIComponent(path)}`
  }
  if (user.role === 'principalAdmin') return '/admin'
  return path ?? '/app/profile'
}
