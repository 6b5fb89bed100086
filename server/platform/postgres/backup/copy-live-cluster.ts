import { randomBytes } from 'node:crypto'
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { findPostgresFailure } from '#server/platform/db/postgres-errors.ts'
import { copyLiveDataFolder } from './data-files.ts'
import { writeRecoverySettings } from './recovery-settings.ts'

const HOLD_TRIES = 50
const HOLD_PAUSE_MS = 200

export interface LiveCluster {
  readonly cluster: string
  readonly connection: PostgresConnection
  readonly applicationName: string
  readonly interrupt: AbortSignal
}

/**
 * Copies a running cluster into the new folder `target`: a base backup, and the log up to a named moment after it. At its
 * first start on the copy, Postgres replays the log to that moment. `inspect` receives a snapshot of the same moment (for
 * `set transaction snapshot`), so it reads what the copy will hold. Returns what `inspect` returns.
 *
 * Readers are not held up; writers wait once, for milliseconds, while the moment is named.
 */
export async function copyLiveCluster<Result>(
  live: LiveCluster,
  target: string,
  inspect: (snapshot: string) => Promise<Result>,
): Promise<Result> {
  const { cluster, interrupt } = live
  const moment = `sandouk_${randomBytes(8).toString('hex')}`
  // Ending the connection ends the backup and drops the slot, also after a failure.
  const client = await connect(live)
  const reader = await connect(live)
  try {
    // wal_keep_size alone may lose the start of the log if much is written during the copy.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [moment])
    const start = await queryText(client, 'select pg_backup_start($1, true)::text as text', [moment])
    await copyLiveDataFolder(cluster, target, interrupt)
    await writeLabel(client, target)
    const snapshot = await withWritersHeld(client, async () => {
      await reader.query('begin isolation level repeatable read read only')
      const exported = await queryText(reader, 'select pg_export_snapshot() as text')
      await client.query('select pg_create_restore_point($1)', [moment])
      return exported
    })
    // Flushes the log to disk, the named moment included.
    const end = await queryText(client, 'select pg_switch_wal()::text as text')
    const result = await inspect(snapshot)
    await copyLog(client, cluster, target, { start, end })
    await writeRecoverySettings(target, moment)
    return result
  } finally {
    await reader.end()
    await client.end()
  }
}

async function connect({ connection, applicationName }: LiveCluster): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: applicationName, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function queryText(client: pg.Client, statement: string, values: readonly string[] = []): Promise<string> {
  const { rows } = await client.query<{ text: string | null }>(statement, [...values])
  const text = rows[0]?.text
  if (text == null) throw new Error(`Postgres returned nothing for: ${statement}`)
  return text
}

async function writeLabel(client: pg.Client, target: string): Promise<void> {
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(false)',
  )
  const [stopped] = rows
  if (stopped === undefined) throw new Error('Postgres gave no backup label')
  if (stopped.spcmapfile.trim() !== '') {
    throw new Error(
      'This database keeps tables outside its data folder (tablespaces): back it up with Postgres itself.',
    )
  }
  await writeFile(join(target, 'backup_label'), stopped.labelfile, { mode: 0o600 })
}

/** Runs `work` while no transaction with writes is open; new writers wait until it ends. */
async function withWritersHeld<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const tables = await queryText(
    client,
    `select coalesce(string_agg(format('%I', relname), ', ' order by relname collate "C"), '') as text
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  )
  for (let tries = 1; ; tries += 1) {
    await client.query('begin')
    try {
      // Shorter than the limits of the writers, so that the backup gives up first and tries again.
      await client.query("set local deadlock_timeout = '50ms'; set local lock_timeout = '400ms'")
      await client.query("set local statement_timeout = '1s'")
      if (tables !== '') await client.query(`lock table ${tables} in share mode`)
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      if (tries === HOLD_TRIES || !isLockConflict(error)) throw error
    }
    await sleep(HOLD_PAUSE_MS)
  }
}

/** Lock timeout, deadlock, statement timeout. */
const LOCK_CONFLICTS = new Set(['55P03', '40P01', '57014'])

function isLockConflict(error: unknown): boolean {
  return LOCK_CONFLICTS.has(findPostgresFailure(error)?.code ?? '')
}

async function copyLog(
  client: pg.Client,
  cluster: string,
  target: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<void> {
  const size = BigInt(
    await queryText(client, "select setting as text from pg_settings where name = 'wal_segment_size'"),
  )
  const timeline = await queryText(
    client,
    "select lpad(to_hex(timeline_id), 8, '0') as text from pg_control_checkpoint()",
  )
  const names = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name.endsWith('.history'))
  for (let segment = parseLsn(start) / size; segment <= (parseLsn(end) - 1n) / size; segment += 1n) {
    const inHighPart = 0x1_0000_0000n / size
    names.push(`${timeline}${hex(segment / inHighPart)}${hex(segment % inHighPart)}`.toUpperCase())
  }
  for (const name of names) await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name))
}

/** `16/B374D848`: two halves of a 64-bit number. */
function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

function hex(value: bigint): string {
  return value.toString(16).padStart(8, '0')
}
