import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { importByIdInput, mappedImportInput } from '#shared/imports/import-input.ts'
import { checkImport, listImports, previewImport } from './imports.service.ts'
import { startImport, undoImport } from './start-import.ts'

export const importsRouter = router({
  list: subscribedProcedure('imports.manage').query(({ ctx }) => listImports(ctx)),
  preview: subscribedProcedure('imports.manage')
    .input(importByIdInput)
    .query(({ ctx, input }) => previewImport(ctx, input)),
  /** Changes nothing. A mutation, because a mapping is too long for an address. */
  check: subscribedProcedure('imports.manage')
    .input(mappedImportInput)
    .mutation(({ ctx, input }) => checkImport(ctx, input)),
  start: subscribedProcedure('imports.manage')
    .input(mappedImportInput)
    .mutation(({ ctx, input }) => startImport(ctx, input)),
  undo: subscribedProcedure('imports.manage')
    .input(importByIdInput)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),
})
