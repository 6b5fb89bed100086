import type { Plugin, Rolldown } from 'vite'
import { mergeParts, type Part, type Screen } from './merge-parts.ts'

const ROUTE = /\/client\/routes\/(.*)\.tsx\?tsr-split=component$/
const IN_FRAME = /\/client\/features\/(?:profile\/next-step|seller\/seller-footer)\.tsx$/
const MAX_CHUNKS = 100

/** How often a screen is the first that is loaded: what it needs is put together first. */
const weights: Readonly<Record<string, number>> = {
  login: 20,
  'app/transactions/index': 30,
  'app/profile': 10,
  'app/transactions/incoming': 8,
  'app/transactions/outgoing': 8,
  'app/allagencies': 8,
  'app/journal': 8,
  'app/guichet': 8,
}
const OTHER_WEIGHT = 1
/** Of a dialog, a menu or a tab: most of its code is there with its screen. */
const LAZY_WEIGHT = 0.1

/** The size of a source beside that of its compiled, compressed code. */
const COMPRESSED = 0.12

interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  /** Of its source; null for a module outside the bundle. */
  readonly size: number | null
}

type GetInfo = (id: string) => ModuleFacts | undefined

/**
 * Plans the chunks of the client. By itself the bundler makes one for each set of screens that share a module: more than a
 * hundred for a list, most under a kilobyte. The plan puts together what the same screens load, as long as no other screen
 * loads much more than it needs, and the sign-in page nothing at all.
 */
export function chunkPlan(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let chunkByModule: ReadonlyMap<string, number> = new Map()
  let names: readonly string[] = []
  const plugin: Plugin = {
    name: 'sandouk:chunk-plan',
    apply: 'build',
    renderStart() {
      const ids = [...this.getModuleIds()]
      // Read once: each reading copies the source out of the bundler.
      const modules = new Map(
        ids.map((id) => {
          const info = this.getModuleInfo(id)
          const { importedIds = [], dynamicallyImportedIds = [], code = null } = info ?? {}
          return [id, { importedIds, dynamicallyImportedIds, size: code?.length ?? null }] as const
        }),
      )
      const parts = planParts(ids, (id) => modules.get(id))
      if (parts.length > MAX_CHUNKS) throw new Error(`The plan has ${parts.length} chunks: raise MAX_CHUNKS`)
      chunkByModule = new Map(parts.flatMap((part, index) => part.modules.map((id) => [id, index] as const)))
      names = parts.map((part) => nameChunk(part.modules))
    },
  }
  // Parts come with what they need before them: a group of the bundler also takes what its modules need and no earlier group has.
  const groups = Array.from({ length: MAX_CHUNKS }, (_, index) => ({
    name: () => names[index] ?? null,
    debugName: `part ${index}`,
    test: (id: string) => chunkByModule.get(id) === index,
    priority: MAX_CHUNKS - index,
  }))
  return { plugin, groups }
}

/** After the page in it, or its part with the shortest path, to be found in a log and by a test that blocks it. */
function nameChunk(modules: readonly string[]): string {
  const own = modules
    .filter((id) => /\/client\/(?:features|ui|app)\//.test(id))
    .toSorted((a, b) => a.length - b.length)[0]
  const page = modules.find((id) => ROUTE.test(id.replaceAll('\\', '/')))
  return /([\w-]+)\.\w+(?:\?.*)?$/.exec(page ?? own ?? modules[0] ?? '')?.[1] ?? 'part'
}

/** The planned chunks, each after all that it imports. What one screen alone loads stays with the bundler. */
export function planParts(ids: readonly string[], getInfo: GetInfo): Part[] {
  const screens = findScreens(ids, getInfo)
  const loadedBy = new Map<string, number[]>()
  screens.forEach(({ starts }, screen) => {
    const reached = new Set<string>()
    const open = [...starts]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      open.push(...(getInfo(id)?.importedIds ?? []))
    }
    for (const id of reached) loadedBy.set(id, [...(loadedBy.get(id) ?? []), screen])
  })
  const bySet = new Map<string, string[]>()
  for (const [id, set] of loadedBy) {
    if (getInfo(id)?.size == null) continue
    const key = set.join()
    bySet.set(key, [...(bySet.get(key) ?? []), id])
  }
  const partByModule = new Map<string, Part>()
  const parts = [...bySet].map(([key, modules]) => {
    const size = modules.reduce((sum, id) => sum + (getInfo(id)?.size ?? 0) * COMPRESSED, 0)
    const loads = new Set(key.split(',').map(Number))
    const part: Part = {
      modules: modules.toSorted(),
      screens: Uint8Array.from(screens, (_, screen) => (loads.has(screen) ? 1 : 0)),
      size,
      imports: new Set(),
    }
    for (const id of modules) partByModule.set(id, part)
    return part
  })
  for (const part of parts) {
    for (const imported of part.modules.flatMap((id) => getInfo(id)?.importedIds ?? [])) {
      const target = partByModule.get(imported)
      if (target !== undefined && target !== part) part.imports.add(target)
    }
  }
  return mergeParts(parts, screens).filter(({ screens: loads }) => loads.filter((one) => one === 1).length > 1)
}

interface FoundScreen extends Screen {
  readonly starts: readonly string[]
}

function findScreens(ids: readonly string[], getInfo: GetInfo): FoundScreen[] {
  const main = ids.find((id) => id.endsWith('/client/main.tsx'))
  if (main === undefined) throw new Error('The client has no main.tsx')
  const later = [...new Set(ids.flatMap((id) => getInfo(id)?.dynamicallyImportedIds ?? []))].toSorted()
  const routes = new Map(later.map((id) => [ROUTE.exec(id.replaceAll('\\', '/'))?.[1], id]))
  const frames = [
    // With what the frame shows under and above each page.
    { name: 'app', ids: [routes.get('app'), ...later.filter((id) => IN_FRAME.test(id.replaceAll('\\', '/')))] },
    { name: 'admin', ids: [routes.get('admin')] },
  ]
  return later.map((id) => {
    const route = ROUTE.exec(id.replaceAll('\\', '/'))?.[1]
    const frame = frames.find(({ name }) => (route === undefined ? name === 'app' : route.startsWith(`${name}/`)))
    return {
      starts: [main, ...(frame?.ids ?? []), id].filter((start) => start !== undefined),
      weight: route === undefined ? LAZY_WEIGHT : (weights[route] ?? OTHER_WEIGHT),
      isFixed: route === 'login',
    }
  })
}
