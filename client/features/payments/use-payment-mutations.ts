import { useMutation } from '@tanstack/react-query'
import { sendFile } from '#client/app/send-file.ts'
import { api } from '#client/app/trpc.ts'

/** Submits a proof. The id is made once for a filled form, so that a retry submits once (D10). */
export function useSubmitPayment() {
  const utils = api.useUtils()
  const refresh = () => utils.payments.mine.invalidate()
  return api.payments.submit.useMutation({
    meta: { outcome: 'payments.submit', fieldErrors: 'form' },
    onSuccess: refresh,
    // Also after a failure: what a lost reply left behind shows in the history (pitfall 42).
    onSettled: refresh,
  })
}

interface FileToSend {
  id: string
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends the file of a proof; the form shows the failure beside the file itself. */
export function useSendProof() {
  return useMutation({
    meta: { outcome: 'attachments.upload', silent: true },
    networkMode: 'always',
    mutationFn: ({ id, file, onProgress, signal }: FileToSend) =>
      sendFile({ url: '/api/attachments', file, fields: { id }, onProgress, signal }),
  })
}
