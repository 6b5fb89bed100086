import type { Plugin } from 'vite'
import { readSources } from './read-sources.ts'

const HOOKS = /[\\/]@trpc[\\/]react-query[\\/]dist[\\/]shared-[^\\/]*\.mjs$/
const LISTED = /^\t\t(use\w*(?:Infinite|Prefetch|Queries|Subscription|Suspense)\w*)(?:: \w+\$1)?,?$/gm

/** Statements at the top of a module that keep a class which no file of the client uses in every first load. */
const UNUSED = [
  {
    module: /[\\/]@trpc[\\/]client[\\/]dist[\\/]wsLink-[^\\/]*\.mjs$/,
    statement: /^_defineProperty\(WsConnection, "connectCount", 0\);$/m,
    usedBy: /^import .*\b(?:wsLink|createWSClient)\b/m,
  },
  {
    module: /[\\/]@trpc[\\/]client[\\/]dist[\\/]index\.mjs$/,
    statement: /^AsyncGenerator\.prototype\["function"[^]*?^};$/m,
    usedBy: /^import .*\b(?:unstable_localLink|httpSubscriptionLink)\b/m,
  },
] as const

/** tRPC offers every hook for every procedure: this removes those that no file of the client reads,
 * and what its links would need for sockets. */
export function trpcHooks(client: string): Plugin {
  let read: ReadonlySet<string> = new Set()
  let unused: (typeof UNUSED)[number][] = []
  return {
    name: 'sandouk:trpc-hooks',
    apply: 'build',
    async buildStart() {
      const sources = await Promise.all([readSources(client, '.tsx'), readSources(client, '.ts')])
      read = new Set(sources.flat().flatMap((source) => source.match(/(?<=\.)use\w+/g) ?? []))
      unused = UNUSED.filter(({ usedBy }) => !sources.flat().some((source) => usedBy.test(source)))
    },
    transform: {
      filter: { id: [HOOKS, ...UNUSED.map(({ module }) => module)] },
      handler(code, id) {
        for (const { module, statement } of unused) {
          if (!module.test(id)) continue
          if (!statement.test(code)) throw new Error(`${id} does not look as it did`)
          return { code: code.replace(statement, ''), map: null }
        }
        if (!HOOKS.test(id)) return null
        const left = code.replace(LISTED, (line, hook: string) => (read.has(hook) ? line : ''))
        if (left === code) throw new Error('The list of hooks of @trpc/react-query does not look as it did')
        return { code: left, map: null }
      },
    },
  }
}
