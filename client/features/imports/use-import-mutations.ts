import { useMutation } from '@tanstack/react-query'
import { sendFile } from '#client/app/send-file.ts'
import { api } from '#client/app/trpc.ts'
import { IMPORT_PATH } from '#shared/imports/import-terms.ts'

interface FileToSend {
  id: string
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The screen shows a failure beside the file. */
export function useSendImport() {
  return useMutation({
    meta: { outcome: 'imports.upload', silent: true },
    networkMode: 'always',
    mutationFn: ({ id, file, onProgress, signal }: FileToSend) =>
      sendFile({ url: IMPORT_PATH, file, fields: { id }, onProgress, signal }),
  })
}

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
