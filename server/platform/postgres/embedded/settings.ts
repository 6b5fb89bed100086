import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { SETTINGS_FILE, writePrivateFile } from './cluster.ts'
import type { SystemAccount } from './system-account.ts'

const MAX_LOG_BYTES = 10_000_000

/** Written at every start, so that the settings fit the version and the folder. */
export function writeSettings(
  cluster: string,
  listen: { readonly socketFolder: string } | { readonly port: number },
  account: SystemAccount | undefined,
): void {
  const settings = {
    ...('port' in listen
      ? { listen_addresses: '127.0.0.1', port: listen.port, unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: `"${listen.socketFolder}"`, unix_socket_permissions: '0700' }),
    max_connections: 100,
    ...memorySettings(),
    // An acknowledged write survives a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // A backup during work needs this much of the log.
    wal_keep_size: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The default is for rotating disks.
    random_page_cost: 1.1,
    // The application logs failed statements; rows must not get into a log.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoteSetting(String(value))}\n`)
  const text = `# Written at every start of the server: changes here are lost.\n${lines.join('')}`
  writePrivateFile(join(cluster, SETTINGS_FILE), text, account)
}

function quoteSetting(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function memorySettings() {
  const megabytes = totalmem() / 1024 / 1024
  const shared = Math.round(Math.min(512, Math.max(64, megabytes / 8)))
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.round(Math.max(shared, megabytes / 2))}MB`,
    maintenance_work_mem: `${Math.min(128, shared)}MB`,
  }
}

export function getLogFile(cluster: string): string {
  return join(cluster, 'postgres.log')
}

export function rotateLog(cluster: string): void {
  const path = getLogFile(cluster)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.old`)
}

export function readLogTail(cluster: string): string {
  const path = getLogFile(cluster)
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
}
