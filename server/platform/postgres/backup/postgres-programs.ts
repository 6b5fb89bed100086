import { spawn } from 'node:child_process'

export type Environment = Readonly<Record<string, string | undefined>>

type Program = 'pg_dump' | 'pg_restore'

export interface ProgramOptions {
  readonly environment: Environment
  /** Ends the program. */
  readonly interrupt: AbortSignal
}

export class MissingProgramError extends Error {
  override readonly name = 'MissingProgramError'
}

/**
 * Runs `pg_dump` or `pg_restore` on the database of `url`. The password goes through the environment, which other users of
 * the machine cannot read. Throws an error for the operator if the program is missing or fails.
 */
export async function runPostgresProgram(
  program: Program,
  args: readonly string[],
  { url, environment, interrupt }: ProgramOptions & { readonly url: string },
): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }) }
  await run(program, [...args, `--dbname=${address.href}`], { environment: env, interrupt })
}

/** Reads and unpacks every row of a dump. Throws if it is damaged or truncated. */
export async function readWholeDump(file: string, options: ProgramOptions): Promise<void> {
  await run('pg_restore', ['--exit-on-error', '--file=-', file], options)
}

function run(program: Program, args: readonly string[], { environment, interrupt }: ProgramOptions): Promise<void> {
  return new Promise((settle, fail) => {
    const child = spawn(program, args, {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      signal: interrupt,
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8')
    })
    child.on('error', (error) => {
      fail(
        'code' in error && error.code === 'ENOENT'
          ? new MissingProgramError(describeMissing(program), { cause: error })
          : error,
      )
    })
    child.on('close', (code) => {
      if (code === 0) settle()
      else fail(new Error(`${program} failed:\n${stderr.trim()}`))
    })
  })
}

function describeMissing(program: Program) {
  return (
    `${program} is not on this machine: install the client programs of Postgres (Debian: apt-get install postgresql-client), ` +
    'of the version of your server or later.\n' +
    `${program} est introuvable sur cette machine : installez les programmes clients de Postgres (Debian : apt-get install ` +
    'postgresql-client), de la version de votre serveur ou plus récents.'
  )
}
