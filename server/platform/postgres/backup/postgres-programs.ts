import { spawn } from 'node:child_process'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs `pg_dump` or `pg_restore` on the database of `url`. The password goes through the environment, which other users of
 * the machine cannot read. Throws an error for the operator if the program is missing or fails.
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  url: string,
  environment: Environment,
): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }) }
  const { code, stderr } = await run(program, [...args, `--dbname=${address.href}`], env)
  if (code !== 0) throw new Error(`${program} failed:\n${stderr.trim()}`)
}

function run(program: string, args: readonly string[], env: Environment): Promise<{ code: number; stderr: string }> {
  return new Promise((settle, fail) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8')
    })
    child.on('error', (error) => {
      fail('code' in error && error.code === 'ENOENT' ? new Error(describeMissing(program), { cause: error }) : error)
    })
    child.on('close', (code) => settle({ code: code ?? 1, stderr }))
  })
}

function describeMissing(program: string) {
  return (
    `${program} is not on this machine: install the client programs of Postgres (Debian: apt-get install postgresql-client), ` +
    'of the version of your server or later.\n' +
    `${program} est introuvable sur cette machine : installez les programmes clients de Postgres (Debian : apt-get install ` +
    'postgresql-client), de la version de votre serveur ou plus récents.'
  )
}
