import { start, type StartOptions } from '#server/main.ts'

/** Starts the server of the arguments and the environment. Where it cannot, says why and ends the process with 1. */
export async function serve(options: Pick<StartOptions, 'clientBuilt'> = {}): Promise<void> {
  try {
    await start({ demo: process.argv.includes('--demo'), ...options })
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
    process.exit(1)
  }
}
