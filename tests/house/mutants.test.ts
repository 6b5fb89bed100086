import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutantLists, mutants } from '#tests/proofs/mutant-list.ts'
import { root } from './sources.ts'

/* `npm run prove -- mutants` runs the mutants, which takes minutes; this checks that each still applies. */

describe('the mutants', () => {
  it('have different names, and twenty at least for each of tenants and their people', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
    const { tenants, policy, scope, members, balances } = mutantLists
    for (const list of [tenants, policy, scope, members, balances]) expect(list.length).toBeGreaterThanOrEqual(20)
  })

  it.each(mutants)('$name', ({ file, text, replacement, tests }) => {
    const found = readFileSync(join(root, file), 'utf8').split(text).length - 1
    expect(found, `Write the present text of ${file} into tests/proofs/mutant-list.ts`).toBe(1)
    expect(replacement).not.toBe(text)
    expect(existsSync(join(root, tests)), tests).toBe(true)
  })
})
