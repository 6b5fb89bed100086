import { api } from '#client/app/trpc.ts'

/** The screen shows a failure below the columns. */
export function useCheckImport() {
  return api.imports.check.useMutation({ meta: { outcome: 'imports.check', silent: true } })
}

export function useStartImport() {
  const utils = api.useUtils()
  return api.imports.start.useMutation({
    meta: { outcome: 'imports.start', silent: true },
    onSuccess: () => utils.imports.list.invalidate(),
  })
}

export function useUndoImport() {
  const utils = api.useUtils()
  return api.imports.undo.useMutation({
    meta: { outcome: 'imports.undo' },
    onSuccess: () => utils.imports.list.invalidate(),
  })
}

/** What shows transactions is read again when an import has ended. */
export function useRefreshBooks() {
  const utils = api.useUtils()
  return () =>
    Promise.all([utils.transactions.invalidate(), utils.board.invalidate(), utils.journal.compute.invalidate()])
}
