import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SERVER = join(root, 'dist/server/main.js')
const START_MS = 60_000

/** The built product as `npm start` runs it: a process of its own, with its embedded Postgres in `dataDir`. */
export interface Product {
  readonly url: string
  readonly pid: number
  /** Sends a signal and answers how the process ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export const startProduct = async (dataDir: string, port: number): Promise<Product> => {
  if (!existsSync(SERVER)) throw new Error('Build first: npm run build')
  const child = spawn(process.execPath, [SERVER], {
    // Not the checkout, whose `.env` is somebody's own.
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD: 'proof-password',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid } = child
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  if (pid === undefined) throw new Error('The product did not start')
  const url = `http://127.0.0.1:${port}`
  for (const deadline = performance.now() + START_MS; !(await isReady(url)); await sleep(25)) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The product does not answer')
  }
  return {
    url,
    pid,
    async end(signal) {
      child.kill(signal)
      const [code, by] = await exited
      return { code, signal: by }
    },
  }
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // A TCP server's address is an object.
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** kill -9 of the Postgres in `dataDir`: the postmaster and every process of it, so that its shared memory goes too. */
export const killPostgres = (dataDir: string): number => {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  const all = [postmaster, ...childrenOf(postmaster)]
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone by itself in this instant.
    }
  }
  return all.length
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
