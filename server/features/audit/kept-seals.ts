import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sealAuditLines } from './audit.queries.ts'
import { listLastSeals, listMissingSeals, type Seal } from './seals.queries.ts'

const fileSchema = z.object({
  format: z.literal(1),
  seals: z.array(
    z.object({
      tenant: z.uuid(),
      lastLine: z.number().int().positive(),
      chain: z.string().regex(/^[\da-f]{64}$/),
      sealedAt: z.string(),
    }),
  ),
})

/**
 * Seals new lines and writes the last seal of each tenant to a file outside the database. A seal that the trail no longer has
 * stays in the file, so that the next check still finds it. Returns these.
 */
export async function sealAndKeep(db: Kysely<Database>, file: string, patienceMs?: number): Promise<Seal[]> {
  await inTransaction(db, (trx) => sealAuditLines(trx, patienceMs))
  const missing = await findMissingSeals(db, file)
  const present = new Map((await listLastSeals(db)).map((seal) => [seal.tenant, seal]))
  for (const seal of missing) present.set(seal.tenant, seal)
  await writeSeals(file, [...present.values()])
  return missing
}

/** The seals of the file that the trail no longer has: its end was cut off, or all of it was written again. */
export async function findMissingSeals(db: Kysely<Database>, file: string): Promise<Seal[]> {
  return listMissingSeals(db, await readSeals(file))
}

/** Empty where there is no file. Throws an error for the operator if the file cannot be read. */
async function readSeals(file: string): Promise<Seal[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  try {
    return fileSchema.parse(JSON.parse(text)).seals
  } catch (cause) {
    throw new Error(`${file} is not a file of seals`, { cause })
  }
}

/** One seal a line. Complete at every moment: written beside the old file, then renamed. */
async function writeSeals(file: string, seals: readonly Seal[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const lines = seals.map((seal) => JSON.stringify(seal)).join(',\n')
  const fresh = `${file}.${randomUUID()}.new`
  await writeFile(fresh, `{"format":1,"seals":[\n${lines}\n]}\n`, { mode: 0o600, flush: true })
  await rename(fresh, file)
}
