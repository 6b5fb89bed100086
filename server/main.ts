import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { configureZod } from '#shared/messages/zod-french.ts'
import { createApp, type AppOptions } from './app.ts'
import { describeAdmins, ensureAdmins } from '#server/features/auth/ensure-admins.ts'
import { buildDeps, startCall } from './deps.ts'
import { checkZoneData, systemClock } from '#server/platform/clock.ts'
import { readConfig, type Config } from './config.ts'
import { DEMO_PASSWORD, DEMO_PIN, demoAccounts } from '#server/features/demo/demo-people.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { drain } from '#server/platform/http/drain.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { startBackgroundWork } from '#server/features/background/background-work.ts'
import { openMigratedDatabase } from '#server/platform/postgres/open-database.ts'

const STOP_MS = 10_000
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

export interface StartOptions extends Pick<AppOptions, 'client' | 'callLimits' | 'getCallerKey'> {
  readonly demo?: boolean
  /** The database is opened at once, the port when this has ended. */
  readonly clientBuilt?: Promise<void>
}

export async function start({ client, clientBuilt, demo = false, ...options }: StartOptions = {}): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  // Collect garbage when the heap has doubled. By default V8 waits for four times as much: an export took 60 MB more.
  setFlagsFromString('--heap-growing-percent=100')
  checkZoneData()
  configureZod()

  const interruption = new AbortController()
  const interrupt = () => interruption.abort(new Error('Interrupted'))
  const exit = () => process.exit(1)
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt)
  // A server elsewhere rolls back what was not committed; the embedded one must not outlive a start that is interrupted.
  if (config.databaseUrl !== undefined) interruption.signal.addEventListener('abort', exit)
  const database = await openMigratedDatabase(config, log, interruption.signal)
  process.on('exit', () => database.stopSync())
  interruption.signal.addEventListener('abort', exit)
  const deps = buildDeps(database, { clock: systemClock, config, log })
  const admins = await ensureAdmins(deps, { emails: config.adminEmails, password: config.adminPassword })
  // At once: passwords that are shown nowhere else must not be lost if the port is taken.
  printLines(describeAdmins(admins))
  if (demo) await seedDemo(startCall(deps, 'demo'))

  await clientBuilt

  const readiness = { stopping: false }
  const server = createHttpServer(
    createApp(deps, {
      readiness,
      logRequests: config.logLevel !== 'silent',
      client: client ?? { folder: join(dirname(fileURLToPath(import.meta.url)), '../client') },
      ...options,
    }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const background = startBackgroundWork(deps, config)

  const stop = async () => {
    if (readiness.stopping) return
    readiness.stopping = true
    const backgroundDone = background.stop()
    await drain(server, STOP_MS)
    await backgroundDone
    await database.close()
    process.exit(0)
  }
  for (const signal of STOP_SIGNALS) process.off(signal, interrupt).on(signal, () => void stop())

  printStart(config, demo)
}

function printStart(config: Config, demo: boolean) {
  const lines = [`Sandouk  ${config.publicUrl}`]
  if (demo) {
    lines.push(
      `Demonstration owner:   ${demoAccounts.owner}  password: ${DEMO_PASSWORD}`,
      `  its manager:         ${demoAccounts.manager}  same password`,
      `  its cashiers:        ${demoAccounts.cashiers.join(', ')}  PIN ${DEMO_PIN} at a counter machine`,
      `  its accountant:      ${demoAccounts.accountant}`,
      `  request waiting:     ${demoAccounts.pending}  same password`,
      `  trial ended:         ${demoAccounts.expired}  same password`,
    )
  }
  printLines(lines)
}

function printLines(lines: readonly string[]) {
  if (lines.length > 0) process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}
