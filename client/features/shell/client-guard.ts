import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/app/router.tsx'
import { getHomePath } from '#client/features/auth/home-of.ts'
import { forgetEverything, type Guarded, readSession } from '#client/app/session.ts'

/** The server checks in any case. */
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
