// `npm start`: builds where the sources are newer than the last build, then runs the server in this very process, so that
// signals reach it. Plain JavaScript, because it runs before anything is built.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.env.NODE_ENV ??= 'production'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const stamp = join(root, 'dist/built')
// Most of what the bundler makes lives short: with room for it, a collection of garbage a second less.
const BUILD_FLAGS = ['--max-semi-space-size=64']

const newest = (path) => {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Returns when the server is built; `clientBuilt` ends when the client is, too. The database is made meanwhile. */
async function build() {
  console.log('Building the client and the server …')
  const startedAt = Date.now()
  rmSync(stamp, { force: true })
  const child = spawn(process.execPath, [...BUILD_FLAGS, join(root, 'server/platform/launch/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([status]) => {
    if (status !== 0) throw new Error('The build failed')
    writeFileSync(stamp, '')
    console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  })
  process.once('exit', () => child.kill())
  // The start of the server waits for it later, and is told then.
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
  return { clientBuilt: ended }
}

const sources = ['client', 'server', 'shared', 'migrations', 'package-lock.json']
  .map((name) => join(root, name))
  .filter(existsSync)
const isBuilt = existsSync(stamp) && statSync(stamp).mtimeMs >= Math.max(...sources.map(newest))
try {
  const waitFor = isBuilt ? {} : await build()
  const { serve } = await import('../../../dist/server/serve.js')
  await serve(waitFor)
} catch (error) {
  process.stderr.write(`\n${error.message}\n\n`)
  process.exit(1)
}
