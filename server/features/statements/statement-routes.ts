import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { createUploadHandler, noStore } from '#server/platform/http/upload-handler.ts'
import { subscribed } from '#server/platform/trpc/procedures.ts'
import { STATEMENT_PATH } from '#shared/statements/statement-terms.ts'
import { storeStatement } from './statements.service.ts'

/** A file of an operator: a form of several parts, as those of the history. */
export function statementRoutes(deps: Deps, ownOrigin: string): Router {
  const upload = createUploadHandler(deps, {
    ownOrigin,
    running: 6,
    open: (ctx) => subscribed(ctx, 'statements.manage'),
    store: storeStatement,
  })
  return Router().post(STATEMENT_PATH, noStore, upload)
}
