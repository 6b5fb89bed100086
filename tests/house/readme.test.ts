import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getIdentifierName, product, root, walk } from './sources.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const [, section = ''] = /\n## Where things are\n([\s\S]*?)\n## /.exec(readme) ?? []
const [folders = '', glossary = ''] = section.split('| word | in code | meaning |')

function listCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}
function listCells(table: string, column: number): string[] {
  return table.split('\n').flatMap((line) => (line.startsWith('| ') ? (line.split('|')[column] ?? []) : []))
}

describe('the section "Where things are" of README.md', () => {
  it('names files and folders that exist', () => {
    const paths = listCells(folders, 1).flatMap(listCode)
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('has a glossary of words that the code uses', () => {
    const used = new Set<string>()
    for (const { program } of product) {
      walk(program, (node) => {
        const name = getIdentifierName(node) ?? (node.type === 'Literal' ? node['value'] : undefined)
        if (typeof name === 'string') used.add(name)
      })
    }
    const words = listCells(glossary, 2).flatMap(listCode)
    expect(words.length).toBeGreaterThan(10)
    expect(
      words.filter((word) => !used.has(word)),
      'Update the glossary in README.md',
    ).toEqual([])
  })
})
