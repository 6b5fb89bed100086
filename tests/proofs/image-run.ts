import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoAccounts } from '#server/features/demo/demo-people.ts'
import type { Manifest } from '#server/platform/postgres/backup/manifest.ts'
import { locatePostgresBinaries } from '#server/platform/postgres/embedded/binaries.ts'
import { query } from '#tests/support/postgres.ts'
import { sendCall } from '#tests/support/server.ts'
import { type OtherPostgres, startOtherPostgres } from '#tests/support/other-postgres.ts'
import { type ComposeFile, listInOrder, readComposeFile } from './compose-file.ts'
import { createFaults, report } from './report.ts'

/*
 * The second part of `prove -- image`, in a network and mounts that no other process sees. Each service of docker-compose.yml gets
 * an address of the loopback and its name in /etc/hosts; the application runs from the image's file system, as its user and with
 * its environment and command, and nothing else of this machine.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const [, , system = '', settingsFile = ''] = process.argv

interface ImageSettings {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly StopSignal: NodeJS.Signals
  readonly Healthcheck: { readonly Test: readonly string[] }
}

const image = JSON.parse(readFileSync(settingsFile, 'utf8')) as ImageSettings
const { faults, promise } = createFaults()
const figures: string[] = []
const START_MS = 600_000
const work = mkdtempSync(join(tmpdir(), 'sandouk-proof-'))

/** What a proof that fails halfway has to end. */
const undo: Array<() => void> = []

interface Container {
  readonly process: ChildProcess
  readonly exited: Promise<number | NodeJS.Signals>
  readonly environment: Readonly<Record<string, string>>
}

/** `env` and `chroot` replace themselves, so a signal reaches Node, as it does as the first process of a container. */
function enter(environment: Readonly<Record<string, string>>, command: readonly string[]): string[] {
  const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return [
    'chroot',
    `--userspec=${image.User}`,
    system,
    'env',
    '-i',
    `--chdir=${image.WorkingDir}`,
    ...image.Env,
    ...given,
    ...command,
  ]
}

function startContainer(environment: Readonly<Record<string, string>>, ...more: readonly string[]): Container {
  const [program = '', ...args] = enter(environment, [...image.Cmd, ...more])
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  undo.push(() => child.kill('SIGKILL'))
  const exited = (once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>).then(
    ([code, signal]) => signal ?? code ?? Number.NaN,
  )
  return { process: child, exited, environment }
}

/** The image's own check: 0 is healthy. */
function checkHealth({ environment }: Container): number | null {
  const [kind, ...command] = image.Healthcheck.Test
  if (kind !== 'CMD') throw new Error(`a health check of another kind: ${kind}`)
  const [program = '', ...args] = enter(environment, command)
  return spawnSync(program, args).status
}

async function waitForHealth(container: Container): Promise<void> {
  const deadline = performance.now() + START_MS
  while (checkHealth(container) !== 0) {
    if (container.process.exitCode !== null || performance.now() > deadline) throw new Error('not healthy')
    await sleep(200)
  }
}

async function stop({ process: child, exited }: Container): Promise<{ ending: number | NodeJS.Signals; ms: number }> {
  const startedAt = performance.now()
  child.kill(image.StopSignal)
  const ending = await exited
  return { ending, ms: performance.now() - startedAt }
}

async function kill(container: Container): Promise<void> {
  container.process.kill('SIGKILL')
  await container.exited
}

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

async function signIn(url: string): Promise<string> {
  const input = { email: demoAccounts.owner, password: DEMO_PASSWORD }
  const answer = await sendCall(url, { path: 'auth.signIn', type: 'mutation', input })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function countAgencies(url: string, cookie: string): Promise<number> {
  const answer = await sendCall(url, { path: 'agencies.list', type: 'query', cookie }).catch(() => undefined)
  if (answer?.status !== 200) return Number.NaN
  return JSON.stringify(answer.data).split('"name"').length - 1
}

const POSTGRES = '127.0.2.1'
const MAIL = '127.0.2.2'
const APP = '127.0.3.1'
const REPLICAS = ['127.0.4.1', '127.0.4.2']
const PROXY = 'http://127.0.0.1:80'

const backups = join(system, 'app/backups')
const compose: ComposeFile = readComposeFile(join(root, 'docker-compose.yml'), {
  ADMIN_PASSWORD: 'proof-password',
  BACKUP_FOLDER: '/mnt/other-machine',
})

/** What Docker gives each container: the names of the others. */
function writeHosts(): void {
  const lines = [
    '127.0.0.1 localhost',
    `${POSTGRES} postgres`,
    `${MAIL} mailpit`,
    ...REPLICAS.map((address) => `${address} app-scaled`),
  ]
  const hosts = join(work, 'hosts')
  writeFileSync(hosts, `${lines.join('\n')}\n`)
  run('mount', '--bind', hosts, '/etc/hosts')
  writeFileSync(join(system, 'etc/hosts'), readFileSync(hosts))
}

function getEnvironment(name: string): Record<string, string> {
  return { ...compose.services[name]?.environment }
}

function startProxy(): ChildProcess {
  const pages = join(work, 'proxy.conf')
  writeFileSync(pages, compose.configs['proxy']?.content ?? '')
  const whole = `daemon off; pid ${work}/nginx.pid; error_log ${work}/nginx.log; events {} http { access_log off; include ${pages}; }`
  const file = join(work, 'nginx.conf')
  writeFileSync(file, whole)
  const proxy = spawn('nginx', ['-c', file, '-e', `${work}/nginx.log`], { stdio: 'inherit' })
  undo.push(() => proxy.kill('SIGTERM'))
  return proxy
}

function startPostgres(programs: string): OtherPostgres {
  const started = startOtherPostgres(programs, { address: POSTGRES })
  let isRunning = true
  const stopOnce = () => {
    if (isRunning) started.stop()
    isRunning = false
  }
  undo.push(stopOnce)
  return { ...started, stop: stopOnce }
}

async function proveCompose(): Promise<void> {
  const order = listInOrder(compose.services)
  promise(
    order.indexOf('postgres') < order.indexOf('app'),
    `the database starts after the application: ${order.join()}`,
  )
  promise(order.at(-1) === 'proxy', `the proxy does not start last: ${order.join()}`)
  const wanted = getEnvironment('postgres')
  const programs = dirname(locatePostgresBinaries(process.platform, process.arch).postgres)
  const postgres = startPostgres(programs)
  await query(postgres.connection, [
    `create role ${wanted['POSTGRES_USER']} superuser login password '${wanted['POSTGRES_PASSWORD']}'`,
    `create database ${wanted['POSTGRES_DB']} owner ${wanted['POSTGRES_USER']}`,
  ])
  const [, ...check] = compose.services['postgres']?.healthcheck?.test ?? []
  const [program = '', ...args] = check
  promise(spawnSync(program, [...args, `--host=${POSTGRES}`]).status === 0, 'the health check of Postgres fails')

  // With the demonstration, and refused where the database is not: the control of the health check.
  const app = getEnvironment('app')
  const lost = startContainer({ ...app, HOST: APP, DATABASE_URL: 'postgres://sandouk:sandouk@postgres:5433/sandouk' })
  promise((await lost.exited) === 1, 'control: without a database the container does not end with 1')
  const first = startContainer({ ...app, BACKUP_TO: '' }, '--demo')
  promise(checkHealth(first) === 1, 'control: the health check passes before the application listens')
  await waitForHealth(first)
  const cookie = await signIn('http://127.0.0.1:3000')
  promise((await countAgencies('http://127.0.0.1:3000', cookie)) >= 3, 'the demonstration has no agencies')
  await proveMail()
  promise((await fetch('http://127.0.0.1:3000/login')).ok, 'the client is not served')
  const stopped = await stop(first)
  promise(stopped.ending === 0, `after ${image.StopSignal} the container ends with ${stopped.ending}`)
  promise(checkHealth(first) === 1, 'control: the health check passes after the stop')
  figures.push(`image: healthy, signed in, ${image.StopSignal} exits ${stopped.ending} in ${Math.round(stopped.ms)} ms`)

  // docker compose --profile scale up
  const { replicas } = compose.services['app-scaled']?.deploy ?? { replicas: 0 }
  promise(replicas === REPLICAS.length, `${replicas} replicas`)
  const environment = getEnvironment('app-scaled')
  const startReplica = (address = '') => startContainer({ ...environment, BACKUP_TO: '', HOST: address })
  const scaled = REPLICAS.map(startReplica)
  for (const address of REPLICAS) await waitForReady(`http://${address}:3000`)
  const proxy = startProxy()
  await waitForReady(PROXY)
  const session = await signIn(PROXY)
  const outcomes: string[] = []
  for (const [index, address] of REPLICAS.entries()) {
    await kill(scaled[index] as Container)
    const counts = await Promise.all(Array.from({ length: 20 }, () => countAgencies(PROXY, session)))
    const served = counts.filter((count) => count >= 3).length
    promise(
      served === counts.length,
      `without ${address} ${served} of ${counts.length} calls through the proxy succeed`,
    )
    outcomes.push(`${served} of ${counts.length}`)
    scaled[index] = startReplica(address)
    await waitForReady(`http://${address}:3000`)
  }
  figures.push(`compose: two replicas behind nginx, calls of one session with either killed: ${outcomes.join(' and ')}`)
  await Promise.all(scaled.map((one) => kill(one)))
  const { status } = await fetch(`${PROXY}/readyz`)
  promise(status === 502, `control: with both killed the proxy says ${status}`)
  figures.push(`control: both killed, ${status}`)
  proxy.kill('SIGTERM')
  await once(proxy, 'exit')
  postgres.stop()
}

/** By SMTP to the service of that name. */
async function proveMail(): Promise<void> {
  const input = { email: demoAccounts.owner }
  await sendCall('http://127.0.0.1:3000', { path: 'auth.requestPasswordReset', type: 'mutation', input })
  const deadline = performance.now() + 60_000
  while (mails.length === 0 && performance.now() < deadline) await sleep(200)
  promise(
    mails.some((text) => text.includes(demoAccounts.owner)),
    'no mail arrives at mailpit',
  )
}

async function waitForReady(url: string): Promise<void> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    if (performance.now() > deadline) throw new Error(`${url} is not ready`)
    await sleep(200)
  }
}

/** The client programs in the stand-in for `postgres:18` are Debian's 15, so the database is of 15 too. */
async function proveBackup(): Promise<void> {
  const postgres = startPostgres('/usr/lib/postgresql/15/bin')
  const wanted = getEnvironment('postgres')
  await query(postgres.connection, [
    `create role ${wanted['POSTGRES_USER']} superuser login password '${wanted['POSTGRES_PASSWORD']}'`,
    `create database ${wanted['POSTGRES_DB']} owner ${wanted['POSTGRES_USER']}`,
    'create database restored',
  ])
  const environment: Record<string, string> = { ...getEnvironment('app'), BACKUP_AT: '0' }
  promise(environment['BACKUP_TO'] === '/app/backups', `the compose file gives BACKUP_TO ${environment['BACKUP_TO']}`)
  const container = startContainer(environment)
  const deadline = performance.now() + 120_000
  const listBackups = () => readdirSync(backups).filter((name) => /^auto-[\d-]+-[0-9a-f]{8}$/.test(name))
  while (listBackups().length === 0 && performance.now() < deadline) await sleep(200)
  const [name] = listBackups()
  promise(name !== undefined, 'the container made no backup')
  promise((await stop(container)).ending === 0, 'the container with backups does not stop with 0')
  if (name !== undefined) {
    const manifest = JSON.parse(readFileSync(join(backups, name, 'manifest.json'), 'utf8')) as Manifest
    const url = { ...environment, DATABASE_URL: 'postgres://sandouk:sandouk@postgres:5432/restored' }
    const [program = '', ...args] = enter(url, ['node', 'dist/server/restore.js', `--from=/app/backups/${name}`])
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    promise(status === 0, `the restore in the container ends with ${status}: ${stdout}${stderr}`)
    figures.push(
      `backup of ${manifest.tables.length} tables on its schedule and restored in the container by pg_dump 15`,
    )
  }
  postgres.stop()
}

const mails: string[] = []
const mail = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.on('data', (chunk: Buffer) => mails.push(chunk.toString('utf8')))
    stream.on('end', () => done())
  },
})

try {
  run('ip', 'link', 'set', 'lo', 'up')
  writeHosts()
  for (const name of ['proc', 'dev']) {
    mkdirSync(join(system, name), { recursive: true })
    run('mount', '--bind', `/${name}`, join(system, name))
  }
  await new Promise<void>((listening) => mail.listen(1025, MAIL, listening))
  promise(existsSync(join(system, 'app/dist/server/main.js')), 'the image has no built server')
  promise(!existsSync(join(system, 'app/server')), 'the image has sources')
  promise(image.User !== '' && image.User !== 'root' && image.User !== '0', `the image runs as "${image.User}"`)
  await proveCompose()
  await proveBackup()
} catch (error) {
  promise(false, error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  for (const end of undo.toReversed()) end()
  mail.close()
  rmSync(work, { recursive: true, force: true, maxRetries: 3 })
}
figures.push('not tried: a container engine, the images of registries, mailpit, pg_dump 18 in the image')
report('image', { line: figures.join('; '), faults })
process.exit()
