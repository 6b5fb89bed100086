import { describe, expect, it } from 'vitest'
import { loadFailures } from '#client/messages/load-failures.fr.ts'
import { outcomes } from '#client/messages/outcomes.fr.ts'
import { refusalCodes } from '#shared/errors/codes.ts'
import { refusals } from '#shared/messages/refusals.fr.ts'
import { formatPlace, getIdentifierName, isNode, product, type SourceFile, type SyntaxNode, walk } from './sources.ts'

/* Every message is used, and every use has a message. */

/** Outcomes of screens that do not exist yet. */
const NOT_YET_USED: readonly string[] = []

function literals(folder: string, except: readonly string[]) {
  const found = new Set<string>()
  for (const { path, program } of product) {
    if (!path.startsWith(folder) || except.includes(path)) continue
    walk(program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') found.add(node['value'])
    })
  }
  return found
}

describe('refusals', () => {
  // The policy of members names its refusals itself.
  const thrown = new Set([...literals('server/', []), ...literals('shared/team/', [])])

  it('have one message for each code, and none without a code', () => {
    expect(Object.keys(refusals).sort()).toEqual(Object.keys(refusalCodes).sort())
  })

  it('are thrown somewhere', () => {
    const unused = Object.keys(refusalCodes).filter((code) => !thrown.has(code))
    expect(unused, 'Throw it with refuse(…), or take it out of shared/errors/codes.ts and refusals.fr.ts').toEqual([])
  })
})

/** File transfers, which are not procedures. */
const TRANSFERS: readonly string[] = ['attachments.upload', 'imports.upload', 'exports.download']

function mutationCalls({ text, program }: SourceFile) {
  const calls: { path: string; options: SyntaxNode | undefined; node: SyntaxNode }[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return
    const callee = text.slice(node['callee'].start, node['callee'].end)
    const path = /^api\.([\w.]+)\.useMutation$/.exec(callee)?.[1]
    if (path === undefined) return
    const [options] = Array.isArray(node['arguments']) ? node['arguments'] : []
    calls.push({ path, options: isNode(options) ? options : undefined, node })
  })
  return calls
}

function findLiterals(node: SyntaxNode): string[] {
  const found: string[] = []
  walk(node, (inner) => {
    if (inner.type === 'Literal' && typeof inner['value'] === 'string') found.push(inner['value'])
  })
  return found
}

function findLiteralOutcome(options: SyntaxNode): string | undefined {
  let outcome: string | undefined
  walk(options, (node) => {
    if (node.type !== 'Property' || getIdentifierName(node['key']) !== 'outcome' || !isNode(node['value'])) return
    if (node['value'].type === 'Literal') outcome = String(node['value']['value'])
  })
  return outcome
}

function getMutationPath(outcome: string): string {
  return outcome.replace(/\/.*$/, '')
}

describe('outcomes', () => {
  const keys = Object.keys({ ...outcomes, ...loadFailures })
  const named = literals('client/', [
    'client/messages/outcomes.fr.ts',
    'client/messages/load-failures.fr.ts',
    'client/ui/gallery.tsx',
  ])

  it('are used by a query or mutation', () => {
    const unused = keys.filter((key) => !named.has(key) && !NOT_YET_USED.includes(key))
    expect(unused, 'Name it in a meta.outcome, or delete it from client/messages').toEqual([])
  })

  it('of unfinished screens are still unused', () => {
    const used = NOT_YET_USED.filter((key) => named.has(key) || !keys.includes(key))
    expect(used, 'Take it out of NOT_YET_USED in this file').toEqual([])
  })

  // A message takes the output of its mutation (outcomes.fr.ts), so only that mutation may use it.
  it('are used by the mutation they are named after', () => {
    const files = product.filter(({ path }) => path.startsWith('client/'))
    const wrong: string[] = []
    let checked = 0
    for (const file of files) {
      const calls = mutationCalls(file)
      const paths = new Set(calls.map(({ path }) => path))
      for (const { path, options, node } of calls) {
        const outcome = options === undefined ? undefined : findLiteralOutcome(options)
        if (outcome === undefined) continue
        checked += 1
        if (getMutationPath(outcome) !== path) wrong.push(`${formatPlace(file, node)}: ${path} names ${outcome}`)
      }
      if (paths.size === 0) continue
      const strangers = findLiterals(file.program).filter(
        (key) => key in outcomes && !TRANSFERS.includes(key) && !paths.has(getMutationPath(key)),
      )
      wrong.push(...strangers.map((key) => `${file.path}: ${key} belongs to a mutation of another file`))
    }
    expect(checked).toBeGreaterThan(50)
    expect(wrong, 'The key of an outcome is the path of its mutation, with /name for a second wording').toEqual([])
  })
})
