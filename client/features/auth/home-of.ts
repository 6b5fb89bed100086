import type { SessionUser } from '#client/app/session.ts'
import { safeRedirect } from './safe-redirect.ts'

/** @param wanted the value of `?redirect=`; ignored unless it is a path inside the app */
export function getHomePath(user: SessionUser, wanted?: string): string {
  const path = safeRedirect(wanted)
  if (user.mustChangePassword) {
    return path === undefined ? '/change-password' : `/change-password?redirect=${encodeURIComponent(path)}`
  }
  if (user.role === 'principalAdmin') return '/admin'
  return path ?? '/app/profile'
}
