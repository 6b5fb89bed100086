import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { SystemAccount } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { type ProgramSetting, runProgram } from './embedded-process.ts'

/** The superuser that owns the embedded cluster, and the database in it. */
export const EMBEDDED_USER = 'sandouk'

/** A folder of this name is taken away at the next start. */
export const UNFINISHED_PREFIX = 'postgres.new-'
const SETTINGS_FILE = 'sandouk.conf'
const PASSWORD_FILE = 'sandouk.password'
const MAX_LOG_BYTES = 10_000_000
// The system allows 104 to 108 bytes for the socket's whole path.
const MAX_SOCKET_PATH_BYTES = 99

/** Makes `folder` where missing. Parents come first and open: one mode for all would close them too. */
export function makeDataFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  if (!existsSync(dirname(folder))) makeDataFolder(dirname(folder), 0o755)
  mkdirSync(folder)
  chmodSync(folder, mode)
}

/** A folder that only the account Postgres runs as (and root) may enter. */
function makePrivateFolder(folder: string, account: SystemAccount | undefined): void {
  mkdirSync(folder, { recursive: true })
  giveTo(account, folder)
  chmodSync(folder, 0o700)
}

function giveTo(account: SystemAccount | undefined, path: string): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/**
 * Makes the cluster where there is none: in a folder beside it that takes the name when all is
 * done, so that a crash half-way leaves nothing that looks like a cluster.
 */
export async function createClusterIfMissing(
  cluster: string,
  binaries: PostgresBinaries,
  setting: ProgramSetting,
): Promise<void> {
  if (existsSync(cluster)) return
  const unfinished = mkdtempSync(join(dirname(cluster), UNFINISHED_PREFIX))
  makePrivateFolder(unfinished, setting.account)
  const fresh = join(unfinished, 'cluster')
  const passwordFile = join(unfinished, PASSWORD_FILE)
  writePrivateFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, setting.account)
  const made = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${fresh}`,
      `--username=${EMBEDDED_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...setting, cwd: unfinished },
  )
  if (!made.ok) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error(`The embedded Postgres could not be set up in ${cluster}: ${made.output}`)
  }
  renameSync(passwordFile, join(fresh, PASSWORD_FILE))
  appendFileSync(join(fresh, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`)
  try {
    renameSync(fresh, cluster)
  } catch (error) {
    // A server that started at the same moment was first: its cluster is as good.
    if (!existsSync(cluster)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Takes away what starts that never finished left; only for who holds the cluster. */
export function removeUnfinishedClusters(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED_PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** The password made with the cluster. Throws an error for people where it is another user's. */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim()
  } catch (error) {
    throw new Error(
      `The database's password in ${cluster} cannot be read. Start the server as the user who started it first.`,
      { cause: error },
    )
  }
}

/**
 * Where it will listen: `wanted` again where it listened before, a unix socket in the data folder
 * otherwise, or a temporary folder where that path is too long.
 */
export function makeSocketFolder(
  dataDir: string,
  account: SystemAccount | undefined,
  wanted: string | undefined,
): string {
  const usual = wanted ?? join(dataDir, 'run')
  if (isShortEnough(usual)) {
    makePrivateFolder(usual, account)
    return usual
  }
  const inTemporary = join(tmpdir(), 'sandouk-')
  const other = mkdtempSync(isShortEnough(`${inTemporary}XXXXXX`) ? inTemporary : '/tmp/sandouk-')
  makePrivateFolder(other, account)
  return other
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES
}

/** Our settings, written anew at every start, so that they follow the version and a moved folder. */
export function writeSettings(
  cluster: string,
  listen: { readonly socketFolder: string } | { readonly port: number },
  account: SystemAccount | undefined,
): void {
  const settings = {
    ...('port' in listen
      ? { listen_addresses: '127.0.0.1', port: listen.port, unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: `"${listen.socketFolder}"`, unix_socket_permissions: '0700' }),
    max_connections: 100,
    ...memorySettings(),
    // An acknowledged write is there after a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // A hot copy finds the log it needs.
    wal_keep_size: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Single disks here are solid state; the default is for turning ones.
    random_page_cost: 1.1,
    // Refused statements are the application's to log, and their rows nobody's.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoteSetting(String(value))}\n`)
  const text = `# Written at every start of the server: changes here are lost.\n${lines.join('')}`
  writePrivateFile(join(cluster, SETTINGS_FILE), text, account)
}

function quoteSetting(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function memorySettings() {
  const megabytes = totalmem() / 1024 / 1024
  const shared = Math.round(Math.min(512, Math.max(64, megabytes / 8)))
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.round(Math.max(shared, megabytes / 2))}MB`,
    maintenance_work_mem: `${Math.min(128, shared)}MB`,
  }
}

function writePrivateFile(path: string, text: string, account: SystemAccount | undefined): void {
  writeFileSync(path, text, { mode: 0o600 })
  giveTo(account, path)
}

export function getLogFile(cluster: string): string {
  return join(cluster, 'postgres.log')
}

/** The log starts again where it has grown large; one older one is kept. */
export function rotateLog(cluster: string): void {
  const path = getLogFile(cluster)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.old`)
}

/** The last lines Postgres wrote, for an error message. */
export function logTail(cluster: string): string {
  const path = getLogFile(cluster)
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
}
