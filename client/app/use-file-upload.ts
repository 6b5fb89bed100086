import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isAborted } from '#client/messages/api-error.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { isAttachmentType, MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { refusals } from '#shared/messages/refusals.fr.ts'
import { sendFile } from './send-file.ts'

export interface FileUpload {
  file: File
  /** The same for every attempt, so that a retry stores the file once. */
  id: string
  phase: 'sending' | 'stored' | 'failed'
  progress: number
  failure: string | null
  /** Whether the same file can succeed in another attempt. */
  canRetry: boolean
}

interface FileToSend {
  id: string
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The form shows a failure beside the file. */
function useSendFile() {
  return useMutation({
    meta: { outcome: 'attachments.upload', silent: true },
    networkMode: 'always',
    mutationFn: ({ id, file, onProgress, signal }: FileToSend) =>
      sendFile({ url: '/api/attachments', file, fields: { id }, onProgress, signal }),
  })
}

/** A chosen file must be uploaded first; the form would be sent without it. */
export function checkUpload(upload: FileUpload | null): string | null {
  if (upload === null || upload.phase === 'stored') return null
  return upload.phase === 'sending'
    ? "Le fichier est encore en cours d'envoi. Patientez un instant."
    : "Ce fichier n'a pas été envoyé. Réessayez ou retirez-le."
}

/** The refusals known before the upload; the server also checks the content. */
function explainRefusal(file: File): string | null {
  if (file.size === 0) return refusals['attachments.empty']
  if (file.size > MAX_ATTACHMENT_BYTES) return refusals['attachments.too_large']
  return file.type === '' || isAttachmentType(file.type) ? null : refusals['attachments.wrong_type']
}

/**
 * Uploads the file of a form as soon as it is chosen, while the rest is being typed.
 * @param onStored receives the attachment's id, or '' when the file is removed
 */
export function useFileUpload(onStored: (attachmentId: string) => void) {
  const [upload, setUpload] = useState<FileUpload | null>(null)
  const send = useSendFile()
  const running = useRef<AbortController | null>(null)

  // The upload ends with the page.
  useEffect(() => () => running.current?.abort(), [])

  const update = (id: string, change: Partial<FileUpload>) =>
    setUpload((now) => (now?.id === id ? { ...now, ...change } : now))

  const run = async (file: File, id: string) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setUpload({ file, id, phase: 'sending', progress: 0, failure: null, canRetry: true })
    try {
      const onProgress = (progress: number) => update(id, { progress })
      await send.mutateAsync({ id, file, onProgress, signal: control.signal })
      if (control.signal.aborted) return
      update(id, { phase: 'stored', progress: 1 })
      onStored(id)
    } catch (error) {
      if (isAborted(error)) return
      update(id, { phase: 'failed', failure: chooseSentence(error, 'attachments.upload').text })
    }
  }

  const choose = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    onStored('')
    const failure = files.length > 1 ? refusals['attachments.one_file'] : explainRefusal(file)
    if (failure === null) void run(file, newId())
    else setUpload({ file, id: newId(), phase: 'failed', progress: 0, failure, canRetry: false })
  }

  const retry = () => {
    if (upload !== null) void run(upload.file, upload.id)
  }

  /** Removes the file from the form, during or after its upload. */
  const remove = () => {
    running.current?.abort()
    running.current = null
    setUpload(null)
    onStored('')
  }

  return { upload, choose, retry, remove }
}

export type FileChoice = ReturnType<typeof useFileUpload>
