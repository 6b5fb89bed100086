import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import type { SystemAccount } from './system-account.ts'

export interface ProgramSetting {
  readonly account: SystemAccount | undefined
  readonly cwd: string
  readonly platform: NodeJS.Platform
}

export interface ProgramResult {
  readonly ok: boolean
  readonly output: string
}

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

/** Synchronous, for `exit` listeners. */
export function runProgramSync(program: string, args: readonly string[], setting: ProgramSetting): void {
  spawnSync(program, args, { ...spawnOptions(setting), stdio: 'ignore' })
}

function spawnOptions({ account, cwd, platform }: ProgramSetting): SpawnOptions {
  const options: SpawnOptions = { cwd, windowsHide: true }
  // A separate process group: Ctrl-C reaches Node only, which then stops Postgres in order.
  if (platform !== 'win32') options.detached = true
  // None of our variables (PGDATA, LC_*, secrets) may reach Postgres. Other systems need theirs.
  if (platform === 'linux') options.env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  if (account !== undefined) Object.assign(options, { uid: account.uid, gid: account.gid })
  return options
}
