import { type QueryClient } from '@tanstack/react-query'
import { httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AnyTRPCMutationProcedure, AnyTRPCProcedure, inferRouterOutputs } from '@trpc/server'
// The only import of the server's type in the client.
import type { AppRouter } from '#server/app-router.ts'
import { plainTransformer } from '#shared/wire/plain-wire.ts'
import { watchedFetch } from './connection.ts'
import { getFormHeaders } from './form-member.ts'

export type ApiOutputs = inferRouterOutputs<AppRouter>

type Mutations<Node, Path extends string = ''> = Node extends AnyTRPCMutationProcedure
  ? { path: Path; output: Node['_def']['$types']['output'] }
  : Node extends AnyTRPCProcedure
    ? never
    : {
        [Key in keyof Node & string]: Mutations<Node[Key], Path extends '' ? Key : `${Path}.${Key}`>
      }[keyof Node & string]

export type MutationOutputs = {
  [Mutation in Mutations<AppRouter['_def']['record']> as Mutation['path']]: Mutation['output']
}

export const api = createTRPCReact<AppRouter>()

/** Not batched: a batch responds only with its slowest call. */
export const unbatched = { context: { skipBatch: true } } as const

export function createApiClient() {
  const wire = { url: '/trpc', transformer: plainTransformer, fetch: watchedFetch }
  return api.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.context['skipBatch'] === true,
        true: httpLink({ ...wire, headers: ({ op }) => getFormHeaders(op) }),
        // A batch is of one type.
        false: httpBatchLink({
          ...wire,
          maxURLLength: 2000,
          maxItems: 10,
          headers: ({ opList: [op] }) => getFormHeaders(op),
        }),
      }),
    ],
  })
}

export type ApiClient = ReturnType<typeof createApiClient>

export function createCalls(queryClient: QueryClient, client: ApiClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client })
}

export type Calls = ReturnType<typeof createCalls>
