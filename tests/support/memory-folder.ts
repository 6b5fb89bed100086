import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { availableMemory } from 'node:process'

const SHARED_MEMORY = '/dev/shm'
const GB = 2 ** 30
/** All the tests' files at one time take less than one. */
const LEAST_ROOM_GB = 4
/** Of the machine, files included. */
const LEAST_MEMORY_GB = 8

/**
 * A folder in memory for temporary files, or undefined where there is little room: the files of each cluster and backup
 * are synced, which takes longer on a disk than what is tested. Deleted when this process exits.
 */
export function makeMemoryFolder(): string | undefined {
  if (!existsSync(SHARED_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (bavail * bsize < LEAST_ROOM_GB * GB || availableMemory() < LEAST_MEMORY_GB * GB) return undefined
  // Short: the path of a socket is limited.
  const folder = mkdtempSync(join(SHARED_MEMORY, 'sdk-'))
  // As root, Postgres runs as another account, which must be able to enter.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
