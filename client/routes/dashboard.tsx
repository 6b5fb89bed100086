import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/app/session.ts'
import { DashboardPage } from '#client/features/dashboard/dashboard-page.tsx'
import { requireClient } from '#client/features/shell/client-guard.ts'
import { useFrozenPage } from '#client/features/shell/use-frozen-page.ts'
import { useSessionWatch } from '#client/features/shell/use-session-watch.ts'
import { useSignOutHere } from '#client/features/shell/use-sign-out-here.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context, location }) => requireClient(context, location.href),
  component: Dashboard,
})

function Dashboard() {
  const { user } = Route.useRouteContext()
  const session = useSession()
  const { isLeaving, isAsking, leave } = useSessionWatch(user, session)
  const signOut = useSignOutHere(leave)
  useFrozenPage(user.id)
  // Nothing can be typed here, so the end of the session opens the sign-in page at once.
  const handleEnd = useEffectEvent(() => void leave('/login?redirect=%2Fdashboard'))
  useEffect(() => {
    if (isAsking) handleEnd()
  }, [isAsking])
  if (isLeaving || isAsking) return null
  return <DashboardPage user={session?.user ?? user} session={session} onSignOut={signOut.request} />
}
