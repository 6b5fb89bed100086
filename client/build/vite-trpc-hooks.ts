import type { Plugin } from 'vite'
import { sourcesIn } from './vite-sources.ts'

const HOOKS = /\/@trpc\/react-query\/dist\/shared-[^/]*\.mjs$/
/** One line of the list of hooks: `useInfiniteQuery: useInfiniteQuery$1,`, `useSubscription,`. */
const LISTED = /^\t\t(use\w*(?:Infinite|Prefetch|Queries|Subscription|Suspense)\w*)(?:: \w+\$1)?,?$/gm

/**
 * Every procedure could be asked by any of tRPC's hooks, so all of them come with the first, and with them what the cache
 * has for endless lists, several queries at once and subscriptions. Those that no file of the client reads are taken off
 * the list, and the bundler leaves out the rest.
 * @param client the folder of the client's sources
 */
export function trpcHooks(client: string): Plugin {
  let read: ReadonlySet<string> = new Set()
  return {
    name: 'sandouk:trpc-hooks',
    apply: 'build',
    async buildStart() {
      const sources = await Promise.all([sourcesIn(client, '.tsx'), sourcesIn(client, '.ts')])
      read = new Set(sources.flat().flatMap((source) => source.match(/(?<=\.)use\w+/g) ?? []))
    },
    transform(code, id) {
      if (!HOOKS.test(id.replaceAll('\\', '/'))) return null
      const left = code.replace(LISTED, (line, hook: string) => (read.has(hook) ? line : ''))
      if (left === code) throw new Error('The list of hooks of @trpc/react-query does not look as it did')
      return { code: left, map: null }
    },
  }
}
