import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isWindows = process.platform === 'win32'

export interface StepOptions {
  readonly timeoutMs: number
  /** A file that takes the output. Default: it is shown. */
  readonly output?: string | undefined
}

/**
 * Runs a program of `node_modules/.bin` (or of the system) in the checkout and returns whether it succeeded. After
 * `timeoutMs` it is ended with all its children.
 */
export function runStep(
  [name, ...args]: readonly [string, ...string[]],
  { timeoutMs, output }: StepOptions,
): Promise<boolean> {
  const ofNpm = join(root, 'node_modules', '.bin', isWindows ? `${name}.cmd` : name)
  const file = output === undefined ? undefined : openSync(output, 'a')
  const child = spawn(existsSync(ofNpm) ? ofNpm : name, args, {
    cwd: root,
    stdio: file === undefined ? 'inherit' : ['ignore', file, file],
    shell: isWindows,
    detached: !isWindows,
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  })
  if (file !== undefined) closeSync(file)
  const end = (signal: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null) return
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  }
  const interrupt = () => {
    end('SIGTERM')
    process.exitCode = 130
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  const timer = setTimeout(() => {
    console.log(`${name}: ended after ${timeoutMs / 1000} s`)
    end('SIGTERM')
    setTimeout(() => end('SIGKILL'), 10_000).unref()
  }, timeoutMs)

  return new Promise((settle) => {
    const done = (ok: boolean) => {
      clearTimeout(timer)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
      settle(ok)
    }
    child.on('error', (error) => {
      console.log(`${name}: ${error.message}`)
      done(false)
    })
    child.on('exit', (code) => done(code === 0))
  })
}
