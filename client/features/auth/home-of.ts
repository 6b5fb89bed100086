import type { SessionUser } from '#client/app/session.ts'

/**
 * Where an account starts (spec 000 §2, spec 001 §2): the principal administrator in `/admin`, all others where they wanted to go
 * or on their profile.
 * @param wanted a path that `safeRedirect` has let through
 */
export function homeOf(user: SessionUser, wanted?: string): string {
  if (user.role === 'principalAdmin') return '/admin'
  return wanted ?? '/app/profile'
}
