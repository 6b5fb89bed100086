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
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { type ProgramSetting, runProgram } from './run-program.ts'
import type { SystemAccount } from './system-account.ts'

export const EMBEDDED_USER = 'sandouk'

/** Folders with this prefix are deleted at the next start. */
export const UNFINISHED_PREFIX = 'postgres.new-'
export const SETTINGS_FILE = 'sandouk.conf'
const PASSWORD_FILE = 'sandouk.password'
// Systems allow 104 to 108 bytes for the path of a socket.
const MAX_SOCKET_PATH_BYTES = 99

/** Creates `folder` if missing. Only it gets `mode`: its new parents must stay passable. */
export function makeDataFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  if (!existsSync(dirname(folder))) makeDataFolder(dirname(folder), 0o755)
  mkdirSync(folder)
  chmodSync(folder, mode)
}

function makePrivateFolder(folder: string, account: SystemAccount | undefined): void {
  mkdirSync(folder, { recursive: true })
  giveTo(account, folder)
  chmodSync(folder, 0o700)
}

function giveTo(account: SystemAccount | undefined, path: string): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/** Creates the cluster beside its final place and renames it when complete: a crash leaves no half-made cluster. */
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
      '--data-checksums',
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
    if (!existsSync(cluster)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Deletes what interrupted starts left. Only the server that holds the cluster may call it. */
export function removeUnfinishedClusters(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED_PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** The password created with the cluster. Throws an error for the operator if it belongs to another user. */
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

/** The folder of the unix socket: `wanted`, or `run` in the data folder, or a temporary one if that path is too long. */
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

export function writePrivateFile(path: string, text: string, account: SystemAccount | undefined): void {
  writeFileSync(path, text, { mode: 0o600 })
  giveTo(account, path)
}
