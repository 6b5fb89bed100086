import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#client/app/router.tsx'
import { getHomePath } from '#client/features/auth/home-of.ts'
import { forgetEverything, type Guarded, isPinSession, findPerson, readSession } from '#client/app/session.ts'
import { isTerminal } from '#client/app/terminal-mark.ts'

/** The server checks in any case. */
export async function requireClient(context: RouterContext, href: string): Promise<Guarded> {
  const session = await readSession(context.calls)
  const user = findPerson(session)
  if (user === null) {
    forgetEverything(context.queryClient)
    if (isTerminal()) throw redirect({ to: '/poste', replace: true })
    const search = href === '/app' || href === '/app/' ? {} : { redirect: href }
    throw redirect({ to: '/login', search, replace: true })
  }
  if (user.mustChangePassword) throw redirect({ href: getHomePath(user, href), replace: true })
  if (isPinSession(session) && session.member?.mustChangePin) throw redirect({ to: '/poste', replace: true })
  if (user.role === 'principalAdmin') throw redirect({ to: '/admin', replace: true })
  return { user, today: session.today }
}
