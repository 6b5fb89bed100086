import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { OutcomeKey } from '#client/messages/outcomes.fr.ts'
import { readApiError, isNetworkFailure } from '#client/messages/api-error.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { reportDone, reportFailed, reportFailedQuery } from '#client/messages/report-outcome.ts'

/** What a query or a mutation says about the sentences that go with it; read by the two caches below. */
interface OutcomeMeta extends Record<string, unknown> {
  /** Which sentences of outcomes.fr.ts go with this call. */
  outcome?: OutcomeKey
  /** `form`: the form shows the field errors of a refused input itself, so no toast repeats them. */
  fieldErrors?: 'form'
  /** A refusal that its dialog puts to the person as a question: no failure, no toast. */
  asks?: RefusalCode
  /** No toast in any case: the screen shows the outcome itself. */
  silent?: true
  /** The `done` sentence comes with its `Annuler` button from reportDoneWithUndo instead (D30). */
  undoable?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: OutcomeMeta
    queryMeta: OutcomeMeta
  }
}

const MAX_RETRIES = 2

/** A refusal stays a refusal, and a dead line is the connection watcher's business: only faults of the server are tried again. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  if (isNetworkFailure(error)) return false
  const status = readApiError(error)?.httpStatus
  return status !== undefined && status >= 500 && failureCount < MAX_RETRIES
}

/** The cache of the client, with every outcome reported in one place. */
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
      queries: { staleTime: 10_000, retry: shouldRetry, refetchOnWindowFocus: true },
      // A save that waits in silence for the line to come back looks like a save that was done: fail at once and say so.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
