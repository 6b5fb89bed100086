import { existsSync } from 'node:fs'
import { pino, type Logger } from 'pino'
import { readConfig, type Config } from '#server/config.ts'
import { openMigratedDatabase, type RunningDatabase } from '#server/platform/postgres/open-database.ts'

/** What a command line works with: the configured database, migrated, and its environment. */
export interface Command {
  readonly database: RunningDatabase
  readonly config: Config
  readonly log: Logger
}

/**
 * Runs a command on the configured database and closes it whatever happens. A fault is said in one line and ends the
 * process with 1.
 */
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

/** The same for a command that opens the database its own way, or as it finds it. */
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
