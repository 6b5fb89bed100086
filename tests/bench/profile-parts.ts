import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

/** What V8's profiler writes, in microseconds. */
export interface CpuProfile {
  readonly nodes: ReadonlyArray<{ readonly id: number; readonly callFrame: CallFrame }>
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const PACKAGES: ReadonlyArray<readonly [pattern: RegExp, part: string]> = [
  [/node_modules\/(?:pg|pg-pool|pg-protocol|pg-types|postgres-[a-z]+)\//, 'pg'],
  [/node_modules\/kysely\//, 'Kysely'],
  [/node_modules\/@trpc\//, 'tRPC'],
  [/node_modules\/(?:zod|@zod)\//, 'zod'],
  [/node_modules\/superjson\//, 'superjson'],
  [/node_modules\/(?:lucia|oslo|@node-rs|@oslojs)\//, 'lucia'],
  [
    /node_modules\/(?:express|router|parseurl|send|qs|accepts|proxy-addr|ipaddr.js|forwarded|finalhandler|on-finished|ee-first)\//,
    'Express',
  ],
  [/node_modules\/(?:pino|pino-http|compression|compressible|vary|negotiator|bytes)\//, 'other middlewares of Express'],
  [/node_modules\//, 'other packages'],
]

const OWN: ReadonlyArray<readonly [pattern: RegExp, part: string]> = [
  [/server\/platform\/http\/|server\/app\.ts|server\/platform\/limiter\.ts/, 'product: HTTP'],
  [/server\/platform\/trpc\/|shared\/wire\//, 'product: procedures and wire format'],
  [/server\/platform\/db\//, 'product: statements'],
  [/features\/auth\//, 'product: session'],
  [/./, 'product: the call itself'],
]

/** Own time by part, in microseconds; what V8 spends idle is left out. */
export function sumByPart({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const find = createPartFinder()
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, find(callFrame)]))
  const sums = new Map<string, number>()
  samples.forEach((id, index) => {
    const part = parts.get(id)
    if (part !== undefined) sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[index] ?? 0))
  })
  return sums
}

function createPartFinder(): (frame: CallFrame) => string | undefined {
  const maps = new Map<string, SourceMap | undefined>()
  const readMap = (url: string) => {
    if (!maps.has(url)) {
      const file = `${fileURLToPath(url)}.map`
      maps.set(url, existsSync(file) ? parseMap(file) : undefined)
    }
    return maps.get(url)
  }
  return ({ functionName, url, lineNumber, columnNumber }) => {
    // `dispatch` is the profiler.
    if (functionName === '(idle)' || functionName === 'dispatch') return undefined
    if (functionName === '(garbage collector)') return 'garbage collection'
    if (functionName.startsWith('write') && url === '') return 'system: writing to sockets'
    if (!url.startsWith('file:')) return 'Node: HTTP, sockets, promises'
    if (url.includes('node_modules/')) return findPart(PACKAGES, url)
    const entry = readMap(url)?.findEntry(lineNumber, columnNumber)
    return findPart(OWN, entry !== undefined && 'originalSource' in entry ? entry.originalSource : url)
  }
}

function parseMap(file: string): SourceMap {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own build
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
}

function findPart(parts: typeof OWN, url: string): string | undefined {
  return parts.find(([pattern]) => pattern.test(url))?.[1]
}
