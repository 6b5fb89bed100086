import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const isBuilt = !import.meta.url.endsWith('.ts')

/** Starts the program that makes a scheduled backup, with the environment and the output of this process. */
export function startScheduledBackup(): ChildProcess {
  return spawn(process.execPath, listArguments(), { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
}

/** The built program is a file beside this one. */
function listArguments(): string[] {
  if (isBuilt) return [fileURLToPath(new URL('./scheduled-backup.js', import.meta.url))]
  return ['--import', 'tsx', fileURLToPath(import.meta.resolve('#server/platform/commands/scheduled-backup.ts'))]
}
