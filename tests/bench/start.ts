import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isResponding } from '#tests/support/child-server.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { median } from './calls.ts'

/*
 * `--only=start`: how long `npm start` takes until the server is ready, the first time after `npm ci`, when it also builds
 * and makes its database, and later; and the memory of the server process without a request.
 */

export const startLimits = { firstMs: 15_000, laterMs: 3_000, memoryMb: 120 } as const

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['client', 'server', 'shared', 'migrations', 'package.json', 'package-lock.json', 'tsconfig.json']
const LATER_STARTS = 3
// V8 gives back the space of the start's short-lived objects 15 to 17 s after their last collection.
const IDLE_MS = 30_000
const GIVE_UP_MS = 300_000

type Say = (line: string) => void

interface Start {
  readonly readyMs: number
  /** After it was idle for a while; undefined if that was not asked for. */
  readonly memoryMb?: number
}

/** Returns whether the starts and the memory are within their limits, and a server made slow and large is not. */
export async function benchStart(say: Say): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-start-'))
  try {
    // The account that runs Postgres must be able to enter.
    chmodSync(folder, 0o755)
    for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const first = await start(folder)
    const later = []
    for (let run = 0; run < LATER_STARTS; run += 1) later.push(await start(folder))
    const idle = await start(folder, { idleMs: IDLE_MS })
    const laterMs = median(later.map(({ readyMs }) => readyMs))
    const control = await start(folder, { idleMs: 500, nodeOptions: `--import=${SLOW_AND_LARGE}` })
    const load = loadavg()[0]?.toFixed(1)
    return [
      tell(say, 'first, with the build', first.readyMs, startLimits.firstMs, `ms, load ${load}`),
      tell(say, 'later', laterMs, startLimits.laterMs, `ms, load ${load}`),
      tell(say, 'idle memory', idle.memoryMb ?? 0, startLimits.memoryMb, 'MB'),
      !tell(say, 'control: slow', control.readyMs, startLimits.laterMs, 'ms, has to be over'),
      !tell(say, 'control: large', control.memoryMb ?? 0, startLimits.memoryMb, 'MB, has to be over'),
    ].every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell(say: Say, name: string, value: number, limit: number, unit: string): boolean {
  const holds = value > 0 && value <= limit
  say(
    `${'start'.padEnd(18)} ${name.padEnd(24)} ${Math.round(value)} (limit ${limit}) ${unit}  ${holds ? 'ok' : 'OVER'}`,
  )
  return holds
}

const SLOW_AND_LARGE = `data:text/javascript,${encodeURIComponent(
  'globalThis.kept = Buffer.alloc(150e6, 1); const end = Date.now() + 3500; while (Date.now() < end);',
)}`

async function start(
  folder: string,
  { idleMs = 0, nodeOptions = '' }: { idleMs?: number; nodeOptions?: string } = {},
): Promise<Start> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['server/platform/launch/launch.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: 'bench-password',
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: nodeOptions,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    while (!(await isResponding(`http://127.0.0.1:${port}/readyz`))) {
      if (child.exitCode !== null || performance.now() - startedAt > GIVE_UP_MS)
        throw new Error('npm start does not start')
      await sleep(20)
    }
    const readyMs = performance.now() - startedAt
    if (idleMs === 0) return { readyMs }
    await sleep(idleMs)
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return { readyMs, memoryMb: Number.parseInt(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? '', 10) / 1024 }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}
