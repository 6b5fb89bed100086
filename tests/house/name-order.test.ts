import { describe, expect, it } from 'vitest'
import { formatPlace, getIdentifierName, isNode, product, walk, type SourceFile, type SyntaxNode } from './sources.ts'

/* Names are in the order of people everywhere: `byNameKey` and `byName` in SQL, `compareNames` in TypeScript. */

const NAME_COLUMN =
  /(?:^|[^\w])"?(?:\w*_)?(?:name|names|name_key|search_key|label)"?(?![\w(])|\w*(?:Name|NameKey|nameKey)\b|name_key\(/
const NAME_MEMBER = /\b(?:\w+Name|name|label|title|nameKey)\b/
const SQL_ORDER = 'server/platform/db/name-order.ts'
const TEXT_ORDER = 'shared/values/name-order.ts'

function getText(file: SourceFile, node: unknown): string {
  return isNode(node) ? file.text.slice(node.start, node.end) : ''
}

/** The fixed parts of a template, with `?` for its values. */
function getTemplateText(node: SyntaxNode): string {
  const quasi = node['quasi']
  if (!isNode(quasi) || !Array.isArray(quasi['quasis'])) return ''
  return quasi['quasis'].map(({ value }: { value: { cooked: string | null } }) => value.cooked ?? '').join(' ? ')
}

function isSqlTemplate(node: SyntaxNode): boolean {
  return node.type === 'TaggedTemplateExpression' && getIdentifierName(node['tag']) === 'sql'
}

function ordersByBareName(text: string): boolean {
  return Array.from(
    text.matchAll(/\border\s+by\s+([^;]*?)(?=\blimit\b|\boffset\b|\bfrom\b|\bwhere\b|\bgroup\b|\bunion\b|$)/gis),
  )
    .map(([, columns]) => (columns ?? '').replace(/[\w.]+ collate "C"/g, ''))
    .some((columns) => NAME_COLUMN.test(columns))
}

function findSqlFaults(file: SourceFile): string[] {
  const faults: string[] = []
  let orderNames: readonly SyntaxNode[] = []
  walk(file.program, (node) => {
    const name = getIdentifierName(node['id']) ?? ''
    if (/order/i.test(name)) orderNames = [...orderNames, node]
    if (isSqlTemplate(node)) {
      const text = getTemplateText(node)
      const isOrder = orderNames.some(({ start, end }) => start <= node.start && node.end <= end)
      if (ordersByBareName(text) || (isOrder && NAME_COLUMN.test(text))) faults.push(formatPlace(file, node))
    }
    const callee = node['callee']
    if (node.type !== 'CallExpression' || !isNode(callee) || getIdentifierName(callee['property']) !== 'orderBy') return
    const [column] = Array.isArray(node['arguments']) ? node['arguments'] : []
    const text = getText(file, column)
    if (!/\bbyName(?:Key)?\(/.test(text) && NAME_COLUMN.test(text.replaceAll(/['`]/g, ' ')))
      faults.push(formatPlace(file, node))
  })
  return faults
}

function findSortFaults(file: SourceFile): string[] {
  const faults: string[] = []
  walk(file.program, (node) => {
    const callee = node['callee']
    if (!isNode(callee)) return
    const text = getText(file, callee)
    const method = getIdentifierName(callee['property']) ?? ''
    const [comparator] = Array.isArray(node['arguments']) ? node['arguments'] : []
    const isOwnOrder = method === 'localeCompare' || text === 'Intl.Collator'
    const isSort = method === 'sort' || method === 'toSorted'
    const how = getText(file, comparator)
    const isBare = isSort && (how === '' || (NAME_MEMBER.test(how) && !how.includes('compareNames')))
    if (isOwnOrder || isBare) faults.push(formatPlace(file, node))
  })
  return faults
}

describe('names', () => {
  const queries = product.filter(({ path }) => path.startsWith('server/') && path !== SQL_ORDER)

  it('are ordered in SQL by byNameKey or byName', () => {
    expect(
      queries.flatMap(findSqlFaults),
      `Order by byNameKey(…) of ${SQL_ORDER}, or byName(…) without a stored key`,
    ).toEqual([])
  })

  it('are sorted in TypeScript by compareNames', () => {
    // The platform and the build sort paths of files.
    const files = product.filter(
      ({ path }) => /^(?:client\/(?!build\/)|server\/features|shared)\//.test(path) && path !== TEXT_ORDER,
    )
    expect(files.flatMap(findSortFaults), `Sort with compareNames of ${TEXT_ORDER}`).toEqual([])
  })

  it.each([
    'select 1 from agencies as a order by a.name',
    'select 1 order by date desc, "agencyName" limit 1',
    'select string_agg(x, order by p.name_key)',
    'order by name_key(last_name)',
    'order by u.last_name desc',
  ])('are found in %s', (text) => {
    expect(ordersByBareName(text)).toBe(true)
  })

  it.each([
    'order by ?',
    'order by relname collate "C"',
    'order by created_at, id',
    'select name from x order by seq',
    '',
  ])('are not found in %s', (text) => {
    expect(ordersByBareName(text)).toBe(false)
  })
})
