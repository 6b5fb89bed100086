import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isIsoDate, type IsoDate } from '#shared/values/iso-date.ts'

const tableSchema = z.object({
  name: z.string(),
  rows: z.number(),
  /** The sum of the hashes of all rows, so that their order does not matter. */
  digest: z.string(),
  sums: z.record(z.string(), z.string()),
})

const filesSchema = z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() }))

const manifestSchema = z.object({
  format: z.literal(1),
  /** `cluster`: a copy of the data folder of the embedded Postgres. `dump`: a file of pg_dump. */
  kind: z.enum(['cluster', 'dump']),
  takenAt: z.iso.datetime(),
  postgresVersion: z.string(),
  migration: z.string().nullable(),
  /** The day of a backup that the server made by itself. Only such backups are deleted when their time is over. */
  scheduledFor: z.custom<IsoDate>((value) => typeof value === 'string' && isIsoDate(value)).optional(),
  tables: z.array(tableSchema),
  /** By path from the folder of the backup, with `/` on every system. Backups before November 2026 have none. */
  files: filesSchema.optional(),
})

export type TableFingerprint = z.infer<typeof tableSchema>
export type FileDigests = z.infer<typeof filesSchema>
export type Manifest = z.infer<typeof manifestSchema>

export type Fingerprint = Pick<Manifest, 'postgresVersion' | 'migration' | 'tables'>

export const MANIFEST_FILE = 'manifest.json'
export const CLUSTER_FOLDER = 'postgres'
export const DUMP_FILE = 'database.dump'

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')))
  } catch (error) {
    throw new Error(`${folder} holds no backup of ours: its ${MANIFEST_FILE} is missing or not readable.`, {
      cause: error,
    })
  }
}

export function describeDifferences(manifest: Pick<Manifest, 'tables'>, found: Pick<Manifest, 'tables'>): string[] {
  const there = new Map(found.tables.map((table) => [table.name, table]))
  const sentences = manifest.tables.flatMap((wanted) => {
    const table = there.get(wanted.name)
    there.delete(wanted.name)
    const difference = table === undefined ? 'is missing' : describeDifference(wanted, table)
    return difference === undefined ? [] : [`${wanted.name} ${difference}`]
  })
  return [...sentences, ...[...there.keys()].map((name) => `${name} was not there`)]
}

function describeDifference(wanted: TableFingerprint, found: TableFingerprint): string | undefined {
  if (found.rows !== wanted.rows) return `has ${found.rows} rows instead of ${wanted.rows}`
  const column = Object.keys(wanted.sums).find((name) => found.sums[name] !== wanted.sums[name])
  if (column !== undefined) return `has ${column} ${found.sums[column]} in sum instead of ${wanted.sums[column]}`
  return found.digest === wanted.digest ? undefined : 'has as many rows, but not the same'
}

/** The rows of a table, 0 if the backup does not have the table. */
export function countRows({ tables }: Pick<Manifest, 'tables'>, name: string): number {
  return tables.find((table) => table.name === name)?.rows ?? 0
}
