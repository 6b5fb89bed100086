import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { pino, type Logger } from 'pino'
import { findRunningPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { readConfig, type Config } from '#server/config.ts'
import { setDistribution } from '#server/platform/distribution/mode.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import {
  openMigratedDatabase,
  openRunningDatabase,
  type RunningDatabase,
} from '#server/platform/postgres/open-database.ts'

export interface Command {
  readonly database: RunningDatabase
  readonly config: Config
  readonly log: Logger
  /** Aborts at Ctrl-C, SIGTERM and the end of the terminal: the command undoes what it began, then the process ends. */
  readonly interrupt: AbortSignal
}

/** The terminal sends a signal to npm and to us, and npm passes its own on: the second must not end the undoing. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const MAX_FAULTS = 20

/** Runs a command on the configured, migrated database. An error is printed in one line; the exit code is 1. */
export function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  return runWithoutDatabase(async ({ config, log, interrupt }) => {
    // A server elsewhere rolls back what was not committed.
    if (config.databaseUrl !== undefined) interrupt.addEventListener('abort', () => process.exit())
    const database = await openMigratedDatabase(config, log, interrupt)
    try {
      await work({ database, config, log, interrupt })
    } finally {
      await database.close()
    }
  })
}

/** Runs a command on the configured database as it is, whether a server uses it or not. Errors as `runCommand`. */
export function runBesideServer(
  work: (command: Omit<Command, 'database'> & { database: OpenDatabase }) => Promise<void>,
) {
  return runWithoutDatabase(async ({ config, log, interrupt }) => {
    const isOfServer = config.databaseUrl !== undefined || findRunningPostgres(config.dataDir) !== undefined
    if (isOfServer) interrupt.addEventListener('abort', () => process.exit())
    const database = await openRunningDatabase(config, log, interrupt)
    try {
      await work({ database, config, log, interrupt })
    } finally {
      await database.close()
    }
  })
}

export async function runWithoutDatabase(work: (command: Omit<Command, 'database'>) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  const interrupt = (name: (typeof SIGNALS)[number]) => {
    process.exitCode = 128 + constants.signals[name]
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, interrupt)
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    setDistribution(config.distributed)
    await work({ config, log: pino({ level: config.logLevel }), interrupt: controller.signal })
  } catch (error) {
    if (controller.signal.aborted) {
      process.stderr.write('Interrupted. What was begun is undone; no program that it started still runs.\n')
      return
    }
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = 1
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error) || (error.code !== 'ENOSPC' && error.code !== 'EDQUOT')) return error.message
  return `The disk is full. What was begun is undone: make room and run it again. (${error.message})`
}

/** Of a `DamageError`, a line each. */
export function listFaults({ faults }: { readonly faults: readonly string[] }): string {
  const more = faults.length > MAX_FAULTS ? `  and ${faults.length - MAX_FAULTS} more\n` : ''
  return `${faults
    .slice(0, MAX_FAULTS)
    .map((fault) => `  - ${fault}\n`)
    .join('')}${more}`
}

/** An instant as part of a file name, in UTC: `2026-11-28T12-30-05Z`. */
export function toFileStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
