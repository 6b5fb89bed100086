import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesUnder } from './sources.ts'

const files = ['client', 'server', 'shared', 'migrations', 'tests', 'docs'].flatMap(filesUnder)
function isRoute(path: string) {
  return path.startsWith('client/routes/')
}

describe('file names', () => {
  it('are kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/
    const migration = /^\d{4}-\d\d-\d\dT\d{4}(-[a-z0-9]+)+\.ts$/
    const broken = files.filter((path) => {
      const name = basename(path)
      // File routes are named after their path: $id, __root, dots.
      if (isRoute(path)) return false
      return !(kebab.test(name) || (path.startsWith('migrations/') && migration.test(name)))
    })
    expect(broken, 'Name files like-this.ts').toEqual([])
  })

  it('say what the file contains', () => {
    const broken = files.filter((path) => /(^|\/|-)(utils?|helpers?|misc|common|lib)([.\-/]|$)/.test(path))
    expect(broken, 'Name the file after what it does: money.ts, not utils.ts').toEqual([])
  })

  it('contain no barrel', () => {
    const broken = files.filter((path) => !isRoute(path) && /\/index\.tsx?$/.test(path))
    expect(broken, 'Import from the file that has it; there is no index.ts').toEqual([])
  })

  it('use the closed set of suffixes on the server', () => {
    const suffixes = new Set(['router', 'service', 'queries', 'rules', 'test', 'config'])
    const broken = files.filter((path) => {
      const suffix = /^server\/.*\.([a-z]+)\.tsx?$/.exec(path)?.[1]
      return suffix !== undefined && !suffixes.has(suffix)
    })
    expect(broken, `Known suffixes: ${[...suffixes].join(', ')}; a verb is named after what it does`).toEqual([])
  })
})
