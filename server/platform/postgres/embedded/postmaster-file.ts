import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Empty until it listens, and on Windows. */
  readonly socketFolder: string
}

const UNUSED_PID = 2_147_483_646

/** The postmaster that runs on `cluster`, or undefined. The process is checked too: a stale pid may be another program's. */
export function findPostmaster(cluster: string, platform: NodeJS.Platform): Postmaster | undefined {
  const [pidLine = '', , , portLine = '', socketFolder = ''] = readLines(getPidFile(cluster))
  const pid = Number.parseInt(pidLine, 10)
  if (!isPostmaster(pid, cluster, platform)) return undefined
  return { pid, port: Number.parseInt(portLine, 10), socketFolder: socketFolder.trim() }
}

/**
 * Writes an unused pid into stale lock files. Postgres refuses to start while the pid in them exists, whichever program
 * has it now. The files stay, because Postgres finds backends of a dead postmaster by their last lines.
 */
export function clearStaleLocks(cluster: string, socketFolder: string | undefined, platform: NodeJS.Platform): void {
  const files = [getPidFile(cluster)]
  if (socketFolder !== undefined) files.push(join(socketFolder, '.s.PGSQL.5432.lock'))
  for (const file of files) {
    const [pid, ...rest] = readLines(file)
    if (pid === undefined || pid === '' || isPostmaster(Number.parseInt(pid, 10), cluster, platform)) continue
    writeFileSync(file, [UNUSED_PID, ...rest].join('\n'), { flag: 'r+' })
  }
}

function getPidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function isPostmaster(pid: number, cluster: string, platform: NodeJS.Platform): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  if (platform === 'linux') {
    // Not /proc/<pid>/cwd: in a container even root may not read it.
    const [program = '', ...args] = readCommandLine(pid)
    const folder = args[args.indexOf('-D') + 1]
    return basename(program) === 'postgres' && folder !== undefined && isSameFolder(folder, cluster)
  }
  if (platform === 'win32') {
    const { stdout } = spawnSync('tasklist', ['/NH', '/FI', `PID eq ${pid}`], { encoding: 'utf8', windowsHide: true })
    return stdout.includes('postgres.exe')
  }
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(cluster)
}

function readCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
