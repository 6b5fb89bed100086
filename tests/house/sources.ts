import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  readonly specifier: string
  /** The file it names, from the root of the checkout, or the package's specifier as it is. */
  readonly target: string
  readonly typeOnly: boolean
  /** The names in the other file; `*` for all of it, empty for a bare import. */
  readonly names: readonly string[]
  readonly isReExport: boolean
}

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: SyntaxNode
  readonly imports: readonly Import[]
}

const ROOMS = ['shared', 'server', 'client', 'migrations', 'tests']
const GENERATED = /\.gen\.ts$/

export const sources: readonly SourceFile[] = ROOMS.flatMap((room) => filesUnder(room))
  .filter((path) => /\.tsx?$/.test(path) && !GENERATED.test(path))
  .map(parse)

export const product = sources.filter(({ path }) => !isTest(path))

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test(?:-d)?\.tsx?$/.test(path)
}

/** Paths from the root with `/`, sorted. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/** Calls `visit` for every node of the tree, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void): void {
  const step = (current: SyntaxNode, parent: SyntaxNode | undefined) => {
    visit(current, parent)
    for (const field of Object.values(current)) {
      for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) step(child, current)
    }
  }
  step(node, undefined)
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function getIdentifierName(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined
}

/** `path:line`, for a message one can click. */
export function formatPlace(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
}

function parse(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const [error] = errors
  if (error !== undefined) throw new Error(`${path} does not parse: ${error.message}`)
  const imports: Import[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*'))
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType)
    imports.push(makeImport(path, moduleRequest.value, { names, typeOnly, isReExport: false }))
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest === null) continue
      const names = [importName.name ?? '*']
      imports.push(makeImport(path, moduleRequest.value, { names, typeOnly: isType, isReExport: true }))
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    if (written !== undefined)
      imports.push(makeImport(path, written, { names: ['*'], typeOnly: false, isReExport: false }))
  }
  // The parser returns ESTree: every node has a type and a position.
  return { path, text, program: program as unknown as SyntaxNode, imports }
}

function makeImport(path: string, specifier: string, rest: Omit<Import, 'specifier' | 'target'>): Import {
  const target = specifier.startsWith('.')
    ? posix.join(posix.dirname(path), specifier)
    : specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier
  return { specifier, target, ...rest }
}
