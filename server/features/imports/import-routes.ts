import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { createUploadHandler, noStore } from '#server/platform/http/upload-handler.ts'
import { subscribed } from '#server/platform/trpc/procedures.ts'
import { IMPORT_PATH } from '#shared/imports/import-terms.ts'
import { storeImport } from './imports.service.ts'

/** A file to import: a form of several parts, as those of proofs of payment, and for owners only. */
export function importRoutes(deps: Deps, ownOrigin: string): Router {
  const upload = createUploadHandler(deps, {
    ownOrigin,
    running: 6,
    open: (ctx) => subscribed(ctx, 'imports.manage'),
    store: storeImport,
  })
  return Router().post(IMPORT_PATH, noStore, upload)
}
