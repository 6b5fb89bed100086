import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { readSources } from './read-sources.ts'

const MANTINE = /[\\/]@mantine[\\/]\w+[\\/]esm[\\/].*\.mjs$/
const ASSIGNMENT = /^[A-Z]\w*\.\w+ = /m
const PART = /\b[A-Z]\w*\.\w+\b/g
/** Texts and comments also name parts: `"Menu.Target component children should be …"`. */
const TEXTS = /"(?:[^"\\\n]|\\.)*"|\/\*[^]*?\*\/|\/\/.*$/gm

/** Mantine assigns every part (`Menu.Sub = MenuSub`), so a page with a menu loads all: this removes those never read. */
export function mantineParts(client: string): Plugin {
  let used: ReadonlySet<string> = new Set()
  const removed = new Set<string>()
  let hasNames = false
  return {
    name: 'sandouk:mantine-parts',
    apply: 'build',
    async buildStart() {
      const [own, mantine] = await Promise.all([
        readSources(client, '.tsx'),
        readSources(join(client, '../node_modules/@mantine'), '.mjs'),
      ])
      used = findUsedParts([...own, ...mantine.map((source) => source.replace(TEXTS, '""'))])
    },
    transform: {
      filter: { id: MANTINE, code: ASSIGNMENT },
      handler(code) {
        const rest = removeUnusedParts(code, used)
        for (const part of rest.removed) removed.add(part)
        return { code: rest.code, map: null }
      },
    },
    renderChunk(code, { fileName }) {
      hasNames ||= code.includes('Menu.Item')
      const missing = findReadParts(code, removed)
      if (missing.length > 0) throw new Error(`${fileName} reads parts that were removed: ${missing.join(', ')}`)
      return null
    },
    generateBundle() {
      if (!removed.has('Menu.Sub')) throw new Error('The parts of Mantine components are not assigned as they were')
      if (!hasNames) throw new Error('The bundle names no components: what it reads cannot be checked')
    },
  }
}

const WITHOUT_EFFECT = new Set(['Identifier', 'Literal', 'ObjectExpression', 'MemberExpression'])

interface PartAssignment {
  part: string
  start: number
  end: number
}

function findAssignments(code: string): PartAssignment[] {
  const found: PartAssignment[] = []
  for (const statement of parseSync('part.mjs', code).program.body) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue
    const { left, right } = statement.expression
    if (left.type !== 'MemberExpression' || !WITHOUT_EFFECT.has(right.type)) continue
    const part = code.slice(left.start, left.end)
    if (!/^[A-Z]\w*\.\w+$/.test(part)) continue
    found.push({ part, start: statement.start, end: statement.end })
  }
  return found
}

export function findUsedParts(sources: readonly string[]): Set<string> {
  const madeOf = new Map<string, string[]>()
  const used = new Set<string>()
  for (const source of sources) {
    const rest = source.replace(/^([A-Z]\w*\.\w+) = ([^;]*);$/gm, (_line, part: string, value: string) => {
      madeOf.set(part, [...(madeOf.get(part) ?? []), ...(value.match(PART) ?? [])])
      return ''
    })
    for (const [part] of rest.matchAll(PART)) used.add(part)
  }
  // A set also iterates over what is added meanwhile.
  for (const part of used) for (const needed of madeOf.get(part) ?? []) used.add(needed)
  return used
}

export function removeUnusedParts(code: string, used: ReadonlySet<string>): { code: string; removed: string[] } {
  const unused = findAssignments(code).filter(({ part }) => !used.has(part))
  const left = unused.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
  return { code: left, removed: unused.map(({ part }) => part) }
}

export function findReadParts(code: string, parts: ReadonlySet<string>): string[] {
  const plain = code.replace(/\[\s*"(\w+)"\s*\]/g, '.$1').replace(TEXTS, '""')
  const read = new Set<string>()
  // The bundler adds `$1` to a name that it needs twice.
  for (const [, component, part] of plain.matchAll(/\b([A-Z]\w*?)(?:\$\d+)?\.(\w+)\b(?!\s*=[^=])/g))
    read.add(`${component}.${part}`)
  for (const [, names = '', component] of plain.matchAll(/\{([^{}]*)\}\s*=\s*([A-Z]\w*?)(?:\$\d+)?\b/g)) {
    for (const name of names.split(',')) read.add(`${component}.${name.split(':')[0]?.trim()}`)
  }
  return [...parts].filter((part) => read.has(part))
}
