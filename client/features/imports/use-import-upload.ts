import { useEffect, useRef, useState } from 'react'
import { isAborted } from '#client/messages/api-error.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment-terms.ts'
import { refusals } from '#shared/messages/refusals.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { useSendImport } from './use-import-mutations.ts'

export interface ImportUpload {
  fileName: string
  phase: 'sending' | 'failed'
  progress: number
  failure: string | null
}

/** Sends a file as soon as it is chosen. `onStored` receives its id. */
export function useImportUpload(onStored: (id: string) => void) {
  const [upload, setUpload] = useState<ImportUpload | null>(null)
  const send = useSendImport()
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
      if (!isAborted(error)) fail(file.name, chooseSentence(error, 'imports.upload').text)
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
