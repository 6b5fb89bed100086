import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SystemAccount } from './embedded-account.ts'

/** How Postgres programs are run: as whom, where, and on what system. */
export interface ProgramSetting {
  readonly account: SystemAccount | undefined
  /** A folder that account may read. */
  readonly cwd: string
  readonly platform: NodeJS.Platform
}

export interface ProgramResult {
  readonly ok: boolean
  /** What it said, both streams. */
  readonly output: string
}

/** Runs a program to its end; does not throw where it fails. */
export function runProgram(program: string, args: readonly string[], setting: ProgramSetting): Promise<ProgramResult> {
  return new Promise((settle) => {
    const child = spawn(program, args, { ...spawnOptions(setting), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => settle({ ok: false, output: error.message }))
    // Not `close`: on Windows the postmaster inherits the pipes and keeps them open.
    child.on('exit', (code) => setImmediate(() => settle({ ok: code === 0, output: output.trim() })))
  })
}

/** The same, holding up everything, for the last moment of the process. */
export function runProgramSync(program: string, args: readonly string[], setting: ProgramSetting): void {
  spawnSync(program, args, { ...spawnOptions(setting), stdio: 'ignore' })
}

function spawnOptions({ account, cwd, platform }: ProgramSetting): SpawnOptions {
  const options: SpawnOptions = { cwd, windowsHide: true }
  // Its own group: Ctrl-C is for Node, which then stops Postgres in good order.
  if (platform !== 'win32') options.detached = true
  // Nothing of ours leaks in (PGDATA, LC_*, secrets). Elsewhere the system's variables are needed.
  if (platform === 'linux') options.env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  if (account !== undefined) Object.assign(options, { uid: account.uid, gid: account.gid })
  return options
}

/** A postmaster that lives, as its pid file tells. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Empty until it listens, and on Windows. */
  readonly socketFolder: string
}

/**
 * The postmaster that runs on `cluster`, or undefined. The pid file alone does not tell:
 * after a crash its number may belong to another program.
 */
export function findPostmaster(cluster: string, platform: NodeJS.Platform): Postmaster | undefined {
  const [pidLine = '', , , portLine = '', socketFolder = ''] = readLines(getPidFile(cluster))
  const pid = Number.parseInt(pidLine, 10)
  if (!isPostmaster(pid, cluster, platform)) return undefined
  return { pid, port: Number.parseInt(portLine, 10), socketFolder: socketFolder.trim() }
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
    // Readable for everybody, unlike /proc/<pid>/cwd, which even root may not read in a container.
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

/** Above every pid a system gives, so that nobody can have it. */
const NOBODYS_PID = 2_147_483_646

/**
 * Postgres refuses to start where the pid in a stale file lives, whoever that is now, a dead
 * process that nobody has collected included. The files themselves stay: the last lines of
 * the first are how Postgres notices backends that outlived their postmaster.
 */
export function disarmStaleLocks(cluster: string, socketFolder: string | undefined, platform: NodeJS.Platform): void {
  const files = [getPidFile(cluster)]
  if (socketFolder !== undefined) files.push(join(socketFolder, '.s.PGSQL.5432.lock'))
  for (const file of files) {
    const [pid, ...rest] = readLines(file)
    // Somebody else may have started it this very moment.
    if (pid === undefined || pid === '' || isPostmaster(Number.parseInt(pid, 10), cluster, platform)) continue
    // Written in place: owner and mode stay.
    writeFileSync(file, [NOBODYS_PID, ...rest].join('\n'), { flag: 'r+' })
  }
}
