import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { RouterContext } from '#client/app/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  // Unknown paths show the landing page. Loaded when needed: the root is in every first load.
  notFoundComponent: lazyRouteComponent(() => import('#client/app/to-landing-page.tsx'), 'ToLandingPage'),
})
