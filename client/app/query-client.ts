import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isNetworkFailure, readApiError } from '#client/messages/api-error.ts'
import {
  type ActionMeta,
  type LoadMeta,
  reportDone,
  reportFailed,
  reportFailedQuery,
} from '#client/messages/report-outcome.ts'
import { retryDelaysMs } from './timing.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ActionMeta
    queryMeta: LoadMeta
  }
}

/** Only for faults of the server: a refusal does not change, and connection.ts waits for the network. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  if (isNetworkFailure(error)) return false
  const status = readApiError(error)?.httpStatus
  return status !== undefined && status >= 500 && failureCount < retryDelaysMs.length
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => reportFailedQuery(error, query.meta, query.state.data !== undefined),
    }),
    mutationCache: new MutationCache({
      onSuccess: (data, _variables, _result, mutation) => reportDone(data, mutation.meta),
      onError: (error, _variables, _result, mutation) => reportFailed(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay: (failureCount) => retryDelaysMs[failureCount] ?? 0,
        refetchOnWindowFocus: true,
      },
      // A save that waits silently for the network looks done: it fails at once instead.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
