import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentNames } from '#server/config.ts'
import { root } from './sources.ts'

/* The tests run without Docker: these compare Dockerfile and docker-compose.yml with the rest of the repository. */

function read(file: string) {
  return readFileSync(join(root, file), 'utf8')
}
const dockerfile = read('Dockerfile')
const compose = read('docker-compose.yml')

function block(name: string): string {
  const [, indent = '', rest = ''] =
    new RegExp(`^( *)${name}:[^\\n]*\\n((?:\\1 +[^\\n]*\\n|\\n)*)`, 'm').exec(compose) ?? []
  return rest.startsWith(`${indent} `) ? rest : ''
}

describe('Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))

  it('copies files that exist and that .dockerignore does not exclude', () => {
    const allowed = read('.dockerignore').split('\n')
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(copied.filter((path) => !allowed.includes(`!${path}`))).toEqual([])
  })

  it('checks the health on a path that the application has', () => {
    const [, asked] = /127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)/.exec(dockerfile) ?? []
    expect(read('server/platform/http/health.ts')).toContain(`'${asked}'`)
  })

  it('brings pg_dump of the version that docker-compose.yml has', () => {
    const [, version] = /^FROM postgres:(\d+)-/m.exec(dockerfile) ?? []
    expect(compose).toContain(`image: postgres:${version}\n`)
    expect(dockerfile).toContain(`/usr/lib/postgresql/${version}/bin/pg_dump`)
  })

  it('runs as an ordinary user', () => {
    expect(dockerfile.indexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '))
  })
})

describe('docker-compose.yml', () => {
  it('sets only variables that the application reads', () => {
    const environment = [
      block('x-environment'),
      ...['app', 'app-scaled'].map((service) => /environment:\n((?: {6}.*\n)+)/.exec(block(service))?.[1] ?? ''),
    ].join('\n')
    const names = [...environment.matchAll(/^ +([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
    expect(names).toContain('DATABASE_URL')
    expect(names.filter((name) => !environmentNames.some((known) => known === name))).toEqual([])
  })

  it('shows two applications behind one proxy that they trust', () => {
    const scaled = block('app-scaled')
    expect(scaled).toMatch(/profiles: \[scale\]/)
    expect(scaled).toMatch(/TRUST_PROXY: '1'/)
    expect(scaled).toMatch(/replicas: 2\b/)
    expect(block('proxy')).toMatch(/app-scaled:\n\s+condition: service_healthy/)
    expect(compose).toMatch(/server app-scaled:3000 max_fails=0;/)
  })
})
