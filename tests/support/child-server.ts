import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { findFreePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PRODUCT = join(root, 'dist/server/main.js')

const START_MS = 60_000
const CLOCK_TICKS = 100

export interface ChildServerOptions {
  /** The complete environment, besides `PATH`; ours is not passed on. */
  readonly environment: Readonly<Record<string, string>>
  readonly port?: number
  /** Arguments of Node, run in the checkout. Default: the built product, run elsewhere so that it reads no `.env`. */
  readonly args?: readonly string[]
  readonly readyPath?: string
}

export type Ending = number | NodeJS.Signals

/** A server in a separate process. Its stderr is shown; its log is silent unless set otherwise. */
export interface ChildServer {
  readonly url: string
  readonly port: number
  readonly pid: number | undefined
  cpuSeconds(): number
  memoryMb(): number
  /** The process has its own handler for this signal. */
  signal(name: NodeJS.Signals): void
  /** SIGKILL. Resolves when the process has ended. */
  kill(): Promise<Ending>
  /** SIGTERM, sent before this returns. Resolves when the process has ended. */
  stop(): Promise<Ending>
}

/** Starts a server on a port of the loopback and waits until it is ready. The caller ends it. */
export async function startChildServer(options: ChildServerOptions): Promise<ChildServer> {
  const { environment, args, readyPath = '/readyz' } = options
  if (args === undefined && !existsSync(PRODUCT)) throw new Error('There is no built server: run "npm run build" first')
  const port = options.port ?? (await findFreePort())
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-child-'))
  const child = spawn(process.execPath, args ?? [PRODUCT], {
    cwd: args === undefined ? folder : root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = (once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>).then(([code, signal]) => {
    rmSync(folder, { recursive: true, force: true })
    return signal ?? code ?? Number.NaN
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  const url = `http://127.0.0.1:${port}`
  for (const deadline = performance.now() + START_MS; !(await isResponding(url + readyPath)); await sleep(25)) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${args?.join(' ') ?? 'The built server'} does not start`)
    }
  }
  const { pid } = child
  return {
    url,
    port,
    pid,
    cpuSeconds() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number.parseInt(fields[11] ?? '', 10) + Number.parseInt(fields[12] ?? '', 10)) / CLOCK_TICKS
    },
    memoryMb: () =>
      Number.parseInt(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '', 10) / 1024,
    signal: (name) => void child.kill(name),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export function isResponding(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  )
}

export function toDatabaseUrl({ host, port, user, password, database }: PostgresConnection): string {
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`
}
