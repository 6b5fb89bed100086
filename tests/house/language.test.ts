import { describe, expect, it } from 'vitest'
import { isNode, getIdentifierName, formatPlace, product, type SyntaxNode, walk } from './sources.ts'

interface Rule {
  readonly rule: string
  readonly instead: string
  /** The files where it is allowed. */
  readonly allowed: (path: string) => boolean
  readonly finds: (node: SyntaxNode, parent: SyntaxNode | undefined) => boolean
}

const HOMES = [
  'shared/values/money.ts',
  'shared/values/parse-money.ts',
  'shared/values/calendar-date.ts',
  'server/platform/clock.ts',
]
function isHome(path: string) {
  return HOMES.includes(path)
}

function readMember(node: SyntaxNode): { object: string | undefined; property: string | undefined } | undefined {
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined
  return { object: getIdentifierName(node['object']), property: getIdentifierName(node['property']) }
}

function isReference(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return true
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
  if (parent.type === 'Property') return parent['value'] === node
  return !parent.type.startsWith('TS') && !parent.type.startsWith('Import')
}

const rules: readonly Rule[] = [
  {
    rule: 'top-level functions are declarations',
    instead: 'write `function name() {}`; an arrow only where a type annotation gives it its parameters',
    allowed: () => false,
    finds: (node, parent) => {
      if (parent?.type !== 'Program' && parent?.type !== 'ExportNamedDeclaration') return false
      if (node.type !== 'VariableDeclaration' || !Array.isArray(node['declarations'])) return false
      return node['declarations'].some(
        (declared: unknown) =>
          isNode(declared) &&
          isNode(declared['init']) &&
          declared['init'].type === 'ArrowFunctionExpression' &&
          isNode(declared['id']) &&
          declared['id']['typeAnnotation'] == null,
      )
    },
  },
  {
    rule: 'Intl and toLocale… stay in money.ts, calendar-date.ts, clock.ts and name-order.ts',
    instead:
      'format with shared/values/money.ts (formatMoney …), shared/values/calendar-date.ts (formatDate …) or shared/values/count.ts; sort with shared/values/name-order.ts',
    allowed: (path) => isHome(path) || path === 'shared/values/name-order.ts',
    finds: (node, parent) =>
      (getIdentifierName(node) === 'Intl' && isReference(node, parent)) ||
      (readMember(node)?.property?.startsWith('toLocale') ?? false),
  },
  {
    rule: 'the time comes from the clock',
    instead: 'take now or today from the call (server/deps.ts); the client takes today from auth.session',
    // Lucia compares with the clock of the machine; its adapter converts. A lock of a screen counts the minutes of the machine.
    allowed: (path) =>
      isHome(path) || ['server/features/auth/sessions.ts', 'client/app/machine-clock.ts'].includes(path),
    finds: (node) => {
      if (node.type === 'NewExpression' && getIdentifierName(node['callee']) === 'Date') {
        return Array.isArray(node['arguments']) && node['arguments'].length === 0
      }
      const member = readMember(node)
      return member?.object === 'Date' && member.property === 'now'
    },
  },
  {
    rule: 'parseFloat and Number(text) stay in money.ts, parse-money.ts and calendar-date.ts',
    instead: 'parse amounts with parseMoney and dates with parseTypedDate; wire and environment go through zod',
    allowed: isHome,
    finds: (node) =>
      node.type === 'CallExpression' &&
      (['Number', 'parseFloat'].includes(getIdentifierName(node['callee']) ?? '') ||
        (isNode(node['callee']) && readMember(node['callee'])?.property === 'parseFloat')),
  },
  {
    rule: 'only the start of the program uses process',
    instead: 'read the environment in server/config.ts and pass it in',
    allowed: (path) =>
      ['server/main.ts', 'server/platform/launch/serve.ts', 'server/platform/launch/dev.ts'].includes(path) ||
      path.startsWith('server/platform/commands/') ||
      // They manage a process: platform, uid, signals.
      path.startsWith('server/platform/postgres/'),
    finds: (node, parent) => getIdentifierName(node) === 'process' && isReference(node, parent),
  },
  {
    rule: 'procedures start from an access level',
    instead: 'start from publicProcedure … principalAdminProcedure of server/platform/trpc/procedures.ts',
    allowed: (path) => path === 'server/platform/trpc/procedures.ts',
    finds: (node) => {
      const member = readMember(node)
      return member?.object === 't' && member.property === 'procedure'
    },
  },
  {
    rule: 'only the session mints an OwnerId',
    instead: 'take ctx.ownerId of subscribedProcedure and pass it on',
    allowed: (path) =>
      path === 'server/features/auth/owner-id.ts' ||
      path === 'server/platform/trpc/procedures.ts' ||
      // agencies.usage is open without a subscription: it counts the agencies of the session's account.
      path === 'server/features/agencies/agencies.service.ts' ||
      path === 'server/features/demo/close-demo-days.ts' ||
      // An administrator creates a group for a client.
      path === 'server/features/groups/create-group-for.ts' ||
      // profile.onboarding is open without a subscription too.
      path === 'server/features/profile/profile.service.ts',
    finds: (node, parent) =>
      (getIdentifierName(node) === 'ownerIdOf' && isReference(node, parent)) ||
      (node.type === 'TSAsExpression' &&
        isNode(node['typeAnnotation']) &&
        getIdentifierName(node['typeAnnotation']['typeName']) === 'OwnerId'),
  },
  {
    rule: 'components contain no error sentences and invalidate no queries',
    instead: 'errors: meta.outcome and client/messages; invalidation: onSuccess in use-<noun>-mutations.ts',
    allowed: (path) => !/^client\/(features|routes)\//.test(path) || /\/use-[\w-]+\.ts$/.test(path),
    finds: (node) =>
      (node.type === 'Property' && getIdentifierName(node['key']) === 'onError') ||
      ['invalidate', 'invalidateQueries'].includes(readMember(node)?.property ?? ''),
  },
  {
    rule: 'no raw HTML, no eval',
    instead: 'React escapes what it shows; keep it that way',
    allowed: () => false,
    finds: (node) =>
      (node.type === 'JSXAttribute' && isNode(node['name']) && node['name']['name'] === 'dangerouslySetInnerHTML') ||
      (node.type === 'CallExpression' && getIdentifierName(node['callee']) === 'eval'),
  },
]

describe('language', () => {
  it.each(rules)('$rule', ({ rule, instead, allowed, finds }) => {
    const broken: string[] = []
    for (const file of product) {
      if (allowed(file.path)) continue
      walk(file.program, (node, parent) => {
        if (finds(node, parent)) broken.push(formatPlace(file, node))
      })
    }
    expect(broken, `${rule}. Instead: ${instead}`).toEqual([])
  })

  it('a file of a feature exports one component', () => {
    const broken = product
      .filter(({ path }) => /^client\/features\/.*\.tsx$/.test(path))
      .map(({ path, program }) => ({ path, names: exportedComponents(program) }))
      .filter(({ names }) => names.length > 1)
      .map(({ path, names }) => `${path} exports ${names.join(', ')}`)
    expect(broken, 'Give each component its own file').toEqual([])
  })

  it('owned queries take the owner as second parameter', () => {
    const broken: string[] = []
    for (const file of product.filter(({ path }) => path.endsWith('.queries.ts'))) {
      walk(file.program, (node) => {
        const { name, parameters } = namedFunction(node)
        if (name?.endsWith('Owned') && parameters[1] !== 'ownerId') broken.push(`${formatPlace(file, node)} ${name}`)
      })
    }
    expect(broken, 'A query that ends in Owned takes (db or trx, ownerId, …)').toEqual([])
  })

  it('queries of what a member may see take the space with its scope as second parameter', () => {
    const broken: string[] = []
    let found = 0
    for (const file of product.filter(({ path }) => path.endsWith('.queries.ts'))) {
      walk(file.program, (node) => {
        const { name, parameters } = namedFunction(node)
        if (name === undefined || name === 'andInScope' || !name.endsWith('InScope')) return
        found += 1
        if (parameters[1] !== 'space') broken.push(`${formatPlace(file, node)} ${name}`)
      })
    }
    expect(found).toBeGreaterThan(20)
    expect(broken, 'A query that ends in InScope takes (db or trx, space, …)').toEqual([])
  })
})

function exportedComponents(program: SyntaxNode): string[] {
  const names: string[] = []
  for (const statement of program['body'] as SyntaxNode[]) {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') continue
    const { declaration } = statement
    if (!isNode(declaration)) continue
    if (declaration.type === 'FunctionDeclaration') names.push(getIdentifierName(declaration['id']) ?? 'default')
    if (declaration.type === 'VariableDeclaration') {
      for (const { id } of declaration['declarations'] as SyntaxNode[]) names.push(getIdentifierName(id) ?? '')
    }
  }
  return names.filter((name) => /^[A-Z][a-z]/.test(name))
}

function namedFunction(node: SyntaxNode): { name: string | undefined; parameters: ReadonlyArray<string | undefined> } {
  const isArrow =
    node.type === 'VariableDeclarator' && isNode(node['init']) && node['init'].type === 'ArrowFunctionExpression'
  if (!isArrow && node.type !== 'FunctionDeclaration') return { name: undefined, parameters: [] }
  const holder = isArrow ? (node['init'] as SyntaxNode) : node
  return { name: getIdentifierName(node['id']), parameters: (holder['params'] as unknown[]).map(getIdentifierName) }
}
