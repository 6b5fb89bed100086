import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/*
 * A bundler drops a call whose result is unused. Inside a `try`, that call may be there only to throw; the `try` then
 * becomes empty or goes with it.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The first characters of each `try` block, and whether it is empty. */
function listTries(file: string, code: string): Array<{ readonly text: string; readonly isEmpty: boolean }> {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const tries: Array<{ text: string; isEmpty: boolean }> = []
  const waiting: unknown[] = [program]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) waiting.push(...value)
    if (!isNode(value)) continue
    if (value.type === 'TryStatement' && isNode(value['block'])) {
      const { body, start } = value['block']
      const text = `${file}: ${code.slice(Number(start), Number(start) + 120)}`
      tries.push({ text, isEmpty: Array.isArray(body) && body.length === 0 })
    }
    waiting.push(...Object.values(value))
  }
  return tries
}

function listScripts(part: 'server' | 'client'): string[] {
  return readdirSync(`${root}/dist/${part}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => `${root}/dist/${part}/${file}`)
}

/** The modules in a script of the server: own code only, libraries are not bundled. */
function listSources(script: string): string[] {
  const { sources } = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as { sources: string[] }
  return sources.map((source) => join(dirname(script), source))
}

function countTries(files: readonly string[]): number {
  return files.reduce((count, file) => count + listTries(file, readFileSync(file, 'utf8')).length, 0)
}

describe('the bundle', () => {
  it('of the server has every try statement of its sources', () => {
    const scripts = listScripts('server')
    const sources = scripts.filter((file) => existsSync(`${file}.map`)).flatMap(listSources)
    expect(sources.length).toBeGreaterThan(100)
    expect(countTries(scripts)).toBe(countTries(sources))
  })

  it.each(['server', 'client'] as const)('of the %s has no empty try block', (part) => {
    const tries = listScripts(part).flatMap((file) => listTries(file, readFileSync(file, 'utf8')))
    expect(tries.length).toBeGreaterThan(10)
    expect(tries.filter(({ isEmpty }) => isEmpty)).toEqual([])
  })

  it('would show a try statement that the bundler removed', async () => {
    const source = 'export function f(path) { try { decodeURIComponent(path) } catch { return 400 } return 200 }'
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, minify: false, rolldownOptions: { input: 'control', preserveEntrySignatures: 'strict' } },
      plugins: [
        {
          name: 'control',
          resolveId: (id) => (id === 'control' ? 'control.js' : null),
          load: (id) => (id === 'control.js' ? source : null),
        },
      ],
    })
    const [built] = Array.isArray(result) ? result : [result]
    const code = built !== undefined && 'output' in built ? built.output[0].code : ''
    expect(code).toContain('return 200')
    expect(listTries('source.js', source)).toHaveLength(1)
    expect(listTries('bundle.js', code)).toEqual([])
  })
})
