import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from './test-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'dist/server/main.js')

const START_MS = 60_000

/** The built product in a process of its own. */
export interface ChildProduct {
  readonly url: string
  /** As the machine does to a process: at once, nothing finished. */
  kill(): Promise<void>
  /** As a deploy does: SIGTERM. */
  stop(): Promise<void>
}

/** Starts the built server on a port, over a test's database, and waits until it is ready. The caller ends it. */
export async function startChildProduct(
  { connection }: Pick<TestDatabase, 'connection'>,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProduct> {
  if (!existsSync(program)) throw new Error('There is no built server: run "npm run build" first')
  const { user, password, host, port: databasePort, database } = connection
  const secret = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      DATABASE_URL: `postgres://${secret}@localhost:${databasePort ?? 5432}/${database}?host=${encodeURIComponent(host)}`,
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

const waitUntilReady = async (child: ChildProcess, url: string): Promise<void> => {
  const patience = performance.now() + START_MS
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null || performance.now() > patience) {
      child.kill('SIGKILL')
      throw new Error('The built server does not start')
    }
    await sleep(50)
  }
}
