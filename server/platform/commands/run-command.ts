import { existsSync } from 'node:fs'
import { pino, type Logger } from 'pino'
import { readConfig, type Config } from '#server/config.ts'
import { openMigratedDatabase, type RunningDatabase } from '#server/platform/postgres/open-database.ts'

export interface Command {
  readonly database: RunningDatabase
  readonly config: Config
  readonly log: Logger
}

/** Runs a command on the configured, migrated database. An error is printed in one line; the exit code is 1. */
export function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  return runWithoutDatabase(async ({ config, log }) => {
    const database = await openMigratedDatabase(config, log)
    try {
      await work({ database, config, log })
    } finally {
      await database.close()
    }
  })
}

export async function runWithoutDatabase(work: (command: Omit<Command, 'database'>) => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    await work({ config, log: pino({ level: config.logLevel }) })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** An instant as part of a file name, in UTC: `2026-11-28T12-30-05Z`. */
export function toFileStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
