import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/app/router.tsx'
import { type Guarded, readSession } from '#client/app/session.ts'
import { isAdmin } from '#shared/auth/roles.ts'

export async function requireAdmin(context: RouterContext, href: string): Promise<Guarded> {
  const { user, today } = await readSession(context.calls)
  if (user === null || !isAdmin(user.role)) {
    const search = /^\/admin\/?$/.test(href) ? {} : { redirect: href }
    throw redirect({ to: '/admin/login', search, replace: true })
  }
  if (user.mustChangePassword) throw redirect({ to: '/change-password', search: {}, replace: true })
  return { user, today }
}
