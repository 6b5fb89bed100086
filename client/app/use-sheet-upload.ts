import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isAborted } from '#client/messages/api-error.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment-terms.ts'
import { refusals } from '#shared/messages/refusals.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { sendFile } from './send-file.ts'

export interface SheetUpload {
  fileName: string
  phase: 'sending' | 'failed'
  progress: number
  failure: string | null
}

interface SheetTarget {
  url: string
  outcome: 'imports.upload' | 'statements.upload'
}

interface FileToSend {
  id: string
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The screen shows a failure beside the file. */
function useSendSheet({ url, outcome }: SheetTarget) {
  return useMutation({
    meta: { outcome, silent: true },
    networkMode: 'always',
    mutationFn: ({ id, file, onProgress, signal }: FileToSend) =>
      sendFile({ url, file, fields: { id }, onProgress, signal }),
  })
}

/** Sends a file as soon as it is chosen. `onStored` receives its id. */
export function useSheetUpload(target: SheetTarget, onStored: (id: string) => void) {
  const [upload, setUpload] = useState<SheetUpload | null>(null)
  const send = useSendSheet(target)
  const running = useRef<AbortController | null>(null)
  // The upload ends with the page.
  useEffect(() => () => running.current?.abort(), [])

  const fail = (fileName: string, failure: string) => setUpload({ fileName, phase: 'failed', progress: 0, failure })

  async function run(file: File): Promise<void> {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const id = newId()
    const show = (progress: number) => setUpload({ fileName: file.name, phase: 'sending', progress, failure: null })
    show(0)
    try {
      await send.mutateAsync({ id, file, onProgress: show, signal: control.signal })
      if (control.signal.aborted) return
      setUpload(null)
      onStored(id)
    } catch (error) {
      if (!isAborted(error)) fail(file.name, chooseSentence(error, target.outcome).text)
    }
  }

  function choose(files: readonly File[]): void {
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) fail(file.name, refusals['attachments.one_file'])
    else if (file.size === 0) fail(file.name, refusals['attachments.empty'])
    else if (file.size > MAX_ATTACHMENT_BYTES) fail(file.name, refusals['attachments.too_large'])
    else void run(file)
  }

  return { upload, choose }
}
