import { getIdentifierName, type SourceFile, sources, type SyntaxNode } from './sources.ts'

export interface DeclaredColumn {
  /** `string`, `number`, `boolean`, `Date`, `Buffer`, or the name of one of our types. */
  readonly type: string
  readonly nullable: boolean
  readonly optional: boolean
  readonly computed: boolean
}

/** Table → column → declaration, read from the syntax tree of the types. */
export function declaredTables(): Record<string, Record<string, DeclaredColumn>> {
  const file = schemaFile()
  const interfaces = new Map<string, SyntaxNode>()
  for (const statement of file.program['body'] as SyntaxNode[]) {
    const node = (statement['declaration'] ?? statement) as SyntaxNode
    if (node.type === 'TSInterfaceDeclaration') interfaces.set(getIdentifierName(node['id']) ?? '', node)
  }
  const database = interfaces.get('Database')
  if (database === undefined) throw new Error('server/platform/db/schema.ts has no interface Database')
  const tables = readMembers(database).map(({ name, type }) => {
    const table = interfaces.get(readText(file, type))
    if (table === undefined) throw new Error(`server/platform/db/schema.ts: ${name} names no interface of that file`)
    return [name, readColumns(file, interfaces, table)] as const
  })
  return Object.fromEntries(tables)
}

function schemaFile(): SourceFile {
  const file = sources.find(({ path }) => path === 'server/platform/db/schema.ts')
  if (file === undefined) throw new Error('server/platform/db/schema.ts is missing')
  return file
}

function readColumns(
  file: SourceFile,
  interfaces: ReadonlyMap<string, SyntaxNode>,
  table: SyntaxNode,
): Record<string, DeclaredColumn> {
  const inherited = ((table['extends'] ?? []) as SyntaxNode[]).map((parent) => {
    const found = interfaces.get(getIdentifierName(parent['expression']) ?? '')
    return found === undefined ? {} : readColumns(file, interfaces, found)
  })
  const own = readMembers(table).map(({ name, type }) => [name, declaration(readText(file, type))] as const)
  return Object.assign({}, ...inherited, Object.fromEntries(own))
}

function readMembers(node: SyntaxNode): Array<{ name: string; type: SyntaxNode }> {
  const { body } = node['body'] as { body: SyntaxNode[] }
  return body.map((member) => ({
    name: getIdentifierName(member['key']) ?? '',
    type: (member['typeAnnotation'] as SyntaxNode)['typeAnnotation'] as SyntaxNode,
  }))
}

function readText(file: SourceFile, node: SyntaxNode): string {
  return file.text.slice(node.start, node.end)
}

function declaration(written: string): DeclaredColumn {
  if (written === 'Stamp') return { type: 'Date', nullable: false, optional: true, computed: false }
  if (written === 'Amount' || written === 'FixedAmount') {
    return { type: 'Centimes', nullable: false, optional: false, computed: false }
  }
  const [, wrapper = '', inner = ''] = /^(\w+)<(.*)>$/s.exec(written) ?? []
  const read = wrapper === '' ? written : wrapper === 'ColumnType' ? (inner.split(',')[0] ?? '') : inner
  const alternatives = read.split('|').map((part) => part.trim())
  const type = alternatives.filter((part) => part !== 'null').join(' | ')
  return {
    type: type.startsWith("'") ? 'string' : type,
    nullable: alternatives.includes('null'),
    optional:
      wrapper === 'Generated' || wrapper === 'Computed' || (wrapper === 'ColumnType' && inner.includes('undefined')),
    computed: wrapper === 'Computed',
  }
}
