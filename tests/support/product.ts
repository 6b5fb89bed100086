import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as sources from '#server/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BUILT = join(root, 'dist/server/product.js')

export type Product = typeof sources

/** The server as TypeScript, for tests of rules and answers. */
export { sources }

/** The bundle in `dist`, for tests of what a bundler could change. `buildServer` has made it. */
export async function loadBuiltProduct(): Promise<Product> {
  if (!existsSync(BUILT)) throw new Error('There is no built server: run "npm run build" first')
  const built = (await import(pathToFileURL(BUILT).href)) as Product
  built.configureZod()
  return built
}

/** Builds the server if a source is newer than the bundle. Takes two seconds. */
export function buildServer(): void {
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > newestSource()) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--config', 'server/platform/launch/vite.config.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function newestSource(): number {
  const files = ['server', 'shared', 'migrations'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  )
  return Math.max(...[...files, join(root, 'package-lock.json')].map((file) => statSync(file).mtimeMs))
}
