import { describe, expect, it } from 'vitest'
import { outcomes } from '#client/messages/outcomes.fr.ts'
import { refusalCodes } from '#shared/errors/codes.ts'
import { refusals } from '#shared/messages/refusals.fr.ts'
import { product, walk } from './sources.ts'

/* Every sentence has a use and every use a sentence (design/house.md, Sentences). */

/** Outcomes of screens that later issues build. Whoever builds one takes it out. */
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
  const thrown = literals('server/', [])

  it('have a sentence each, and no sentence is without its code', () => {
    expect(Object.keys(refusals).sort()).toEqual(Object.keys(refusalCodes).sort())
  })

  it('are thrown somewhere', () => {
    const unused = Object.keys(refusalCodes).filter((code) => !thrown.has(code))
    expect(unused, 'Throw it with refuse(…), or take it out of shared/errors/codes.ts and refusals.fr.ts').toEqual([])
  })
})

describe('outcomes', () => {
  const named = literals('client/', ['client/messages/outcomes.fr.ts', 'client/ui/gallery.tsx'])

  it('are named by some query or mutation', () => {
    const unused = Object.keys(outcomes).filter((key) => !named.has(key) && !NOT_YET_USED.includes(key))
    expect(unused, 'Name it in a meta.outcome, or take it out of client/messages/outcomes.fr.ts').toEqual([])
  })

  it('that wait for their screen are still waiting', () => {
    const used = NOT_YET_USED.filter((key) => named.has(key) || !(key in outcomes))
    expect(used, 'Take it out of NOT_YET_USED in this file').toEqual([])
  })
})
