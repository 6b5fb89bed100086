import { useMutation } from '@tanstack/react-query'
import { sendFile } from '#client/app/send-file.ts'
import { api } from '#client/app/trpc.ts'

/** Submits a proof. The form keeps its id until it succeeds, so that a retry submits once. */
export function useSubmitPayment() {
  const utils = api.useUtils()
  const refresh = () => utils.payments.mine.invalidate()
  return api.payments.submit.useMutation({
    meta: { outcome: 'payments.submit', fieldErrors: 'form' },
    onSuccess: refresh,
    // Also after a failure: a payment whose response was lost shows in the history.
    onSettled: refresh,
  })
}

interface FileToSend {
  id: string
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads the file of a proof; the form shows a failure beside the file. */
export function useSendProof() {
  return useMutation({
    meta: { outcome: 'attachments.upload', silent: true },
    networkMode: 'always',
    mutationFn: ({ id, file, onProgress, signal }: FileToSend) =>
      sendFile({ url: '/api/attachments', file, fields: { id }, onProgress, signal }),
  })
}
