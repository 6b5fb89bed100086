import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/app/router.tsx'
import { getHomePath } from '#client/features/auth/home-of.ts'
import { forgetEverything, type Guarded, readSession } from '#client/app/session.ts'

/**
 * The door of the client space (spec 001 §2): nobody signed in → `/login`, with the way back; the principal administrator →
 * `/admin` (D2); a temporary password → `/change-password` (D25). The server decides in any case; this only spares people an empty page.
 * @param href the page that was asked for, with its search
 */
export async function requireClient(context: RouterContext, href: string): Promise<Guarded> {
  const { user, today } = await readSession(context.calls)
  if (user === null) {
    forgetEverything(context.queryClient)
    const search = href === '/app' || href === '/app/' ? {} : { redirect: href }
    throw redirect({ to: '/login', search, replace: true })
  }
  if (user.mustChangePassword) throw redirect({ href: getHomePath(user, href), replace: true })
  if (user.role === 'principalAdmin') throw redirect({ to: '/admin', replace: true })
  return { user, today }
}
