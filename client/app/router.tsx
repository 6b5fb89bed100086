import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { PageFailed } from './page-failed.tsx'
import { PageNotFound } from './page-not-found.tsx'
import { PagePending } from './page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import type { Calls } from './trpc.ts'

/** What guards and loaders of routes get. */
export interface RouterContext {
  queryClient: QueryClient
  /** The API outside React: `await context.calls.auth.session.fetch(undefined, { staleTime: 5_000 })`. */
  calls: Calls
}

/** The router of the client. A missing chunk after a deploy makes it reload once, when the page is really opened (pitfall 49). */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Freshness is the query cache's business.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
