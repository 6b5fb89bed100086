import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { LeaveGuard } from '#client/app/leave-guard.tsx'
import type { RouterContext } from '#client/app/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // Unknown paths show the landing page. Loaded when needed: the root is in every first load.
  notFoundComponent: lazyRouteComponent(() => import('#client/app/to-landing-page.tsx'), 'ToLandingPage'),
})

function Root() {
  return (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  )
}
