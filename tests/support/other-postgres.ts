import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { accountForRoot } from '#server/platform/postgres/embedded/system-account.ts'

export interface OtherPostgres {
  /** To its database `postgres`, as an administrator. */
  readonly connection: PostgresConnection
  stop(): void
}

const PORT = 5432
const PASSWORD = 'other'

/**
 * Starts the Postgres of `programs`, a folder with initdb and pg_ctl, of any version, on a new cluster in a temporary folder
 * and without durability. It listens on a socket, and on port 5432 of `address` if given. The caller stops it, which deletes the
 * cluster.
 */
export function startOtherPostgres(
  programs: string,
  { address = '' }: { readonly address?: string } = {},
): OtherPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-other-'))
  const cluster = join(folder, 'cluster')
  const socketFolder = join(folder, 'run')
  const passwordFile = join(folder, 'password')
  mkdirSync(socketFolder)
  writeFileSync(passwordFile, PASSWORD)
  const account = process.getuid?.() === 0 ? accountForRoot([folder]) : undefined
  if (account !== undefined) {
    for (const path of [folder, socketFolder, passwordFile]) chownSync(path, account.uid, account.gid)
  }
  chmodSync(folder, 0o711)

  const run = (program: string, args: readonly string[]) => {
    const { status, stdout, stderr, error } = spawnSync(join(programs, program), args, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
      // pg_ctl leaves its pipes to the server.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    })
    if (status !== 0) {
      throw new Error(`${program} of ${programs} failed: ${error?.message ?? ''} ${stdout ?? ''} ${stderr ?? ''}`)
    }
  }
  const initial = ['--username=other', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums']
  run('initdb', [`--pgdata=${cluster}`, ...initial, '--encoding=UTF8', '--locale=C.UTF-8'])
  const settings = {
    listen_addresses: `'${address}'`,
    unix_socket_directories: `'${socketFolder}'`,
    max_connections: '300',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
    timezone: "'UTC'",
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(cluster, 'postgresql.conf'), lines.join(''), { flag: 'a' })
  run('pg_ctl', ['start', '-w', '-D', cluster, '-l', join(folder, 'log')])
  return {
    connection: { host: socketFolder, port: PORT, user: 'other', password: PASSWORD, database: 'postgres' },
    stop() {
      run('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', cluster])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
