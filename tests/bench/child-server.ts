import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in a process of its own, so that its CPU time can be read apart. */
export interface ChildServer {
  readonly port: number
  /** CPU seconds used so far, user and system. */
  cpuSeconds(): number
  /** Resident memory in MB. */
  memoryMb(): number
  stop(): Promise<void>
}

const CLOCK_TICKS = 100

export const startChildServer = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  port: number,
  readyPath: string,
): Promise<ChildServer> => {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { pid } = child
  if (pid === undefined) throw new Error(`Could not start ${args.join(' ')}`)
  for (let tries = 0; ; tries += 1) {
    // Any answer will do: the floor answers 401 to a stranger.
    if (
      await fetch(`http://127.0.0.1:${port}${readyPath}`).then(
        () => true,
        () => false,
      )
    )
      break
    if (tries > 200 || child.exitCode !== null) throw new Error(`${args.join(' ')} does not answer`)
    await sleep(50)
  }
  return {
    port,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number.parseInt(fields[11] ?? '', 10) + Number.parseInt(fields[12] ?? '', 10)) / CLOCK_TICKS
    },
    memoryMb: () =>
      Number.parseInt(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '', 10) / 1024,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
