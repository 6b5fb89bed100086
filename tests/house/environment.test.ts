import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentNames, readConfig } from '#server/config.ts'
import { root } from './sources.ts'

const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
const VARIABLE = /^#?\s?([A-Z][A-Z_]+)=(.*)$/

describe('.env.example', () => {
  const named = lines.flatMap((line) => VARIABLE.exec(line)?.[1] ?? [])

  it('names the variables that server/config.ts reads, in the same order', () => {
    expect(named, 'Document the variable in .env.example (or take it out there)').toEqual(environmentNames)
  })

  it('explains each variable', () => {
    const unexplained = lines.filter((line, index) => {
      const before = lines[index - 1] ?? ''
      return VARIABLE.test(line) && (!before.startsWith('# ') || VARIABLE.test(before))
    })
    expect(unexplained, 'Write a comment above it').toEqual([])
  })

  it('is a valid environment with every variable set', () => {
    const values = Object.fromEntries(
      lines.flatMap((line) => {
        const [, name, value] = VARIABLE.exec(line) ?? []
        return name === undefined ? [] : [[name, value?.replace(/^"(.*)"$/, '$1')]]
      }),
    ) as Record<string, string>
    expect(() => readConfig(values)).not.toThrow()
  })
})
