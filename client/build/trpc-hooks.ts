import type { Plugin } from 'vite'
import { readSources } from './read-sources.ts'

const HOOKS = /\/@trpc\/react-query\/dist\/shared-[^/]*\.mjs$/
const LISTED = /^\t\t(use\w*(?:Infinite|Prefetch|Queries|Subscription|Suspense)\w*)(?:: \w+\$1)?,?$/gm

/** tRPC offers every hook for every procedure: this removes those that no file of the client reads. */
export function trpcHooks(client: string): Plugin {
  let read: ReadonlySet<string> = new Set()
  return {
    name: 'sandouk:trpc-hooks',
    apply: 'build',
    async buildStart() {
      const sources = await Promise.all([readSources(client, '.tsx'), readSources(client, '.ts')])
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
