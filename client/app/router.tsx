import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { PageFailed } from './page-failed.tsx'
import { PageNotFound } from './page-not-found.tsx'
import { PagePending } from './page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import type { Calls } from './trpc.ts'

export interface RouterContext {
  queryClient: QueryClient
  calls: Calls
}

/** A chunk that is missing after a deploy reloads the page once, when it is opened. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An address that the next form has filled in. Not in the URL, which ends up in logs. */
    email?: string
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
