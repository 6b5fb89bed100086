// `npm start`: builds where the sources are newer than the last build, then runs the server in this very process, so that
// signals reach it. Plain JavaScript, because it runs before anything is built.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.env.NODE_ENV ??= 'production'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const stamp = join(root, 'dist/built')

const newest = (path) => {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const sources = ['client', 'server', 'shared', 'migrations', 'package-lock.json']
  .map((name) => join(root, name))
  .filter(existsSync)
if (!existsSync(stamp) || statSync(stamp).mtimeMs < Math.max(...sources.map(newest))) {
  console.log('Building the client and the server …')
  const startedAt = Date.now()
  const build = spawnSync(process.execPath, [join(root, 'server/platform/launch/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, '')
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

await import('../../../dist/server/main.js')
