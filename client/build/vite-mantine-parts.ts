import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sourcesIn } from './vite-sources.ts'

const MANTINE = /\/@mantine\/\w+\/esm\/.*\.mjs$/
/** `Menu.Sub = MenuSub;`, `Menu.displayName = "…";`, `InputBase.classes = { … };`: a part hung onto a component. */
const HANGING = /^([A-Z]\w*\.\w+) = (?:\w+|"[^"]*"|\{[^;()]*\});$/gm
/** Mantine's own sentences name parts too: `"Menu.Target component children should be …"`. */
const SAID = /"(?:[^"\\\n]|\\.)*"|\/\*[^]*?\*\/|\/\/.*$/gm
const READING = /\b[A-Z]\w*\.\w+\b/g

/**
 * Mantine hangs onto every component all that could ever stand in it: who opens a menu also loads submenus, radio items and
 * the search in menus. The bundler cannot leave them out, for it does not know whether somebody reads `Menu.Sub` later;
 * we do: what neither the client nor Mantine itself reads is taken off, and the rest of its module goes with it.
 * @param client the folder of the client's sources
 */
export function mantineParts(client: string): Plugin {
  let read: ReadonlySet<string> = new Set()
  return {
    name: 'sandouk:mantine-parts',
    apply: 'build',
    async buildStart() {
      const [own, mantine] = await Promise.all([
        sourcesIn(client, '.tsx'),
        sourcesIn(join(client, '../node_modules/@mantine'), '.mjs'),
      ])
      read = partsRead([...own, ...mantine.map((source) => source.replace(SAID, '""'))])
    },
    transform(code, id) {
      if (!MANTINE.test(id.replaceAll('\\', '/'))) return null
      return { code: code.replace(HANGING, (line, part: string) => (read.has(part) ? line : '')), map: null }
    },
  }
}

/** Every `Component.Part` that the code reads, and what a part that is kept is made of. */
function partsRead(sources: readonly string[]): Set<string> {
  const madeOf = new Map<string, string[]>()
  const read = new Set<string>()
  for (const source of sources) {
    const rest = source.replace(HANGING, (line, part: string) => {
      madeOf.set(part, [...(madeOf.get(part) ?? []), ...(line.slice(part.length).match(READING) ?? [])])
      return ''
    })
    for (const [part] of rest.matchAll(READING)) read.add(part)
  }
  // A set goes on to what is added to it meanwhile.
  for (const part of read) for (const needed of madeOf.get(part) ?? []) read.add(needed)
  return read
}
