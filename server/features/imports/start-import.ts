import type { Transaction } from 'kysely'
import type { AuditedOwnerCall, WithDeps } from '#server/deps.ts'
import { civilDate } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { ProductRef } from '#shared/products/product-input.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { MappedImportInput } from '#shared/imports/import-input.ts'
import type { ImportRow } from '#shared/imports/import-row.ts'
import { UNDO_DAYS } from '#shared/imports/import-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { ImportCatalogue } from './import-entry.ts'
import { isImportLinkedOwned, readCatalogueOwned } from './imported-rows.queries.ts'
import {
  hasMappingOwned,
  hasRunningImportOwned,
  lockImportOwned,
  lockImportsOwned,
  updateImportOwned,
} from './imports.queries.ts'
import { findImport } from './imports.service.ts'
import type { ImportJob } from './import-job.ts'

type ImportCall = AuditedOwnerCall & WithDeps

/**
 * Hands the file to the background, which writes all of it or nothing. A repeated call returns the import. Throws `imports.not_found`,
 * `agencies.not_found`, `products.not_found`, `imports.running`, and `imports.started` where it was begun with another mapping.
 */
export async function startImport(call: ImportCall, { id, mapping }: MappedImportInput): Promise<ImportRow> {
  const { db, ownerId } = call
  const catalogue = await readCatalogueOwned(db, ownerId)
  await inTransaction(db, async (trx) => {
    await lockImportsOwned(trx, ownerId)
    const found = await lockImportOwned(trx, ownerId, id)
    if (found === undefined) throw refuse('imports.not_found')
    if (found.state !== 'uploaded') {
      if (await hasMappingOwned(trx, ownerId, id, mapping)) return
      throw refuse('imports.started')
    }
    assertKnown(mapping, catalogue)
    if (await hasRunningImportOwned(trx, ownerId)) throw refuse('imports.running')
    await updateImportOwned(trx, ownerId, id, { state: 'importing', mapping })
    await addJob(call, trx, { importId: id, act: 'import' })
  })
  return findImport(call, id)
}

/**
 * Takes all rows of an import out again, in the background. A repeated call returns the import. Throws `imports.not_found`,
 * `imports.not_done`, `imports.undo_over`, `imports.linked`, `imports.running`.
 */
export async function undoImport(call: ImportCall, { id }: { id: string }): Promise<ImportRow> {
  const { db, ownerId, today, timeZone } = call
  await inTransaction(db, async (trx) => {
    await lockImportsOwned(trx, ownerId)
    const found = await lockImportOwned(trx, ownerId, id)
    if (found === undefined) throw refuse('imports.not_found')
    const { state, finishedAt } = found
    if (state === 'undoing' || state === 'undone') return
    if (state !== 'done' || finishedAt === null) throw refuse('imports.not_done')
    if (addDays(civilDate(finishedAt, timeZone), UNDO_DAYS) < today)
      throw refuse('imports.undo_over', { days: UNDO_DAYS })
    if (await isImportLinkedOwned(trx, ownerId, id)) throw refuse('imports.linked')
    if (await hasRunningImportOwned(trx, ownerId)) throw refuse('imports.running')
    await updateImportOwned(trx, ownerId, id, { state: 'undoing', progress: 0 })
    await addJob(call, trx, { importId: id, act: 'undo' })
  })
  return findImport(call, id)
}

/** Throws `agencies.not_found`, `products.not_found`. */
function assertKnown({ agency, product }: ImportMapping, { agencies, products }: ImportCatalogue): void {
  const named = agency.form === 'fixed' ? [agency] : agency.agencies
  if (named.some(({ agencyId }) => !agencies.has(agencyId))) throw refuse('agencies.not_found')
  const isUnknown = (ref: ProductRef | null) => ref !== null && products.get(ref.id)?.kind !== ref.kind
  if (product?.products.some((assigned) => isUnknown(assigned.product)) === true) throw refuse('products.not_found')
}

function addJob(
  { deps, ownerId, author, requestId }: ImportCall,
  trx: Transaction<Database>,
  { importId, act }: Pick<ImportJob, 'importId' | 'act'>,
): Promise<void> {
  const job: ImportJob = { ownerId, importId, act, author, requestId }
  return deps.jobs.add(trx, 'history-import', [job])
}
