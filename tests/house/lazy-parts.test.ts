import { describe, expect, it } from 'vitest'
import { formatPlace, getIdentifierName, isNode, product, type SyntaxNode, walk } from './sources.ts'

/* If the code of a lazy part fails to load, only the part may be missing, not the page around it. */

/** They call `lazy`: the parts themselves, and a calendar that shows a message when it does not load. */
const OWN_LAZY = new Set(['client/app/lazy-part.ts', 'client/ui/calendar-popover.tsx'])

/** The names of lazy parts in a file: made by `lazyPart`, or received as a prop of type `LazyPart`. */
function findLazyParts(program: SyntaxNode): Set<string> {
  const parts = new Set<string>()
  const props = new Set<string>()
  walk(program, (node) => {
    if (node.type === 'TSPropertySignature' && getTypeName(node['typeAnnotation']) === 'LazyPart') {
      props.add(getIdentifierName(node['key']) ?? '')
    }
    if (node.type === 'VariableDeclarator' && isNode(node['init']) && node['init'].type === 'CallExpression') {
      if (getIdentifierName(node['init']['callee']) === 'lazyPart') parts.add(getIdentifierName(node['id']) ?? '')
    }
  })
  walk(program, (node, parent) => {
    if (node.type !== 'Property' || parent?.type !== 'ObjectPattern') return
    if (props.has(getIdentifierName(node['key']) ?? '')) parts.add(getIdentifierName(node['value']) ?? '')
  })
  return parts
}

function getTypeName(annotation: unknown): string | undefined {
  if (!isNode(annotation)) return undefined
  const type = annotation['typeAnnotation']
  return isNode(type) ? getIdentifierName(type['typeName']) : undefined
}

function getElementName(node: SyntaxNode): string | undefined {
  const opening = node.type === 'JSXElement' ? node['openingElement'] : undefined
  const name = isNode(opening) ? opening['name'] : undefined
  return isNode(name) && name.type === 'JSXIdentifier' ? String(name['name']) : undefined
}

/** The elements of `parts` that no `<PartBoundary>` of the file surrounds. */
function findUnguarded(program: SyntaxNode, parts: ReadonlySet<string>): SyntaxNode[] {
  const unguarded: SyntaxNode[] = []
  const step = (node: SyntaxNode, isGuarded: boolean) => {
    const name = getElementName(node)
    if (name !== undefined && parts.has(name) && !isGuarded) unguarded.push(node)
    for (const field of Object.values(node)) {
      for (const child of Array.isArray(field) ? field : [field]) {
        if (isNode(child)) step(child, isGuarded || name === 'PartBoundary')
      }
    }
  }
  step(program, false)
  return unguarded
}

const parsed = product
  .filter(({ path }) => path.startsWith('client/'))
  .map((file) => ({ file, parts: findLazyParts(file.program) }))

describe('lazy parts', () => {
  it('are found where they are made and passed on', () => {
    const withParts = parsed.filter(({ parts }) => parts.size > 0).map(({ file }) => file.path)
    expect(withParts).toContain('client/features/shell/admin-shell.tsx')
    const shell = parsed.find(({ file }) => file.path === 'client/features/shell/admin-shell.tsx')
    expect([...(shell?.parts ?? [])].toSorted()).toEqual(['ConfirmLeave', 'MenuDrawer', 'SessionDialog'])
  })

  it('are inside a boundary', () => {
    const broken = parsed.flatMap(({ file, parts }) =>
      findUnguarded(file.program, parts).map((node) => `${formatPlace(file, node)} <${getElementName(node)}>`),
    )
    expect(broken, 'Put a <PartBoundary> of client/app/part-boundary.tsx around it').toEqual([])
  })

  it('are made by lazyPart', () => {
    const broken: string[] = []
    for (const { file } of parsed.filter(({ file: { path } }) => !OWN_LAZY.has(path))) {
      walk(file.program, (node) => {
        if (node.type === 'CallExpression' && getIdentifierName(node['callee']) === 'lazy') {
          broken.push(formatPlace(file, node))
        }
      })
    }
    expect(broken, 'Use lazyPart of client/app/lazy-part.ts: it can load again after a failure').toEqual([])
  })
})
