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
  /** All that it is told beside `PATH`; nothing of our own environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Default: a free one. */
  readonly port?: number
  /** What Node runs, in the checkout. Default: the built product, outside of it: its `.env` is somebody's own. */
  readonly args?: readonly string[]
  /** Answered below 500 once it is ready. */
  readonly readyPath?: string
}

/** How a process ended: `0` where it was in good order, else its code or the signal. */
export type Ending = number | NodeJS.Signals

/** A server in a process of its own. What it writes as an error is seen; its log is silent unless told otherwise. */
export interface ChildServer {
  readonly url: string
  readonly port: number
  /** CPU seconds used so far, user and system. */
  cpuSeconds(): number
  /** Resident memory in MB. */
  memoryMb(): number
  /** As the machine does to a process: at once, nothing finished. Answers when it is gone. */
  kill(): Promise<Ending>
  /** As a deploy does: SIGTERM, sent before this returns. Answers when it is gone, also where it was gone before. */
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
  for (const patience = performance.now() + START_MS; !(await answers(url + readyPath)); await sleep(25)) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > patience) {
      child.kill('SIGKILL')
      throw new Error(`${args?.join(' ') ?? 'The built server'} does not start`)
    }
  }
  const { pid } = child
  return {
    url,
    port,
    cpuSeconds() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number.parseInt(fields[11] ?? '', 10) + Number.parseInt(fields[12] ?? '', 10)) / CLOCK_TICKS
    },
    memoryMb: () =>
      Number.parseInt(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '', 10) / 1024,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Whether a server answers there, and not that it cannot yet. */
export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** `DATABASE_URL` for a connection, by its socket or its host. */
export function toDatabaseUrl({ host, port, user, password, database }: PostgresConnection): string {
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`
}
