import { useRef, useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'

/** Asks before what the server refuses once with `reason`, unless it is not the person's to confirm. Keeps the sentence while the dialog fades out. */
export function useConfirmedCall(reason: RefusalCode, mayConfirm = true) {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const settle = useRef<((isWanted: boolean) => void) | null>(null)

  /** Calls; if the server asks, calls again once the user confirms. Otherwise throws the first error. */
  const send = async <Answer>(call: (isConfirmed: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(false)
    } catch (error) {
      if (!mayConfirm || !(error instanceof Error) || readApiError(error)?.reason !== reason) throw error
      const isWanted = await new Promise<boolean>((resolve) => {
        settle.current = resolve
        setText(error.message)
        setOpened(true)
      })
      if (!isWanted) throw error
      return call(true)
    }
  }

  const answer = (isWanted: boolean) => {
    setOpened(false)
    settle.current?.(isWanted)
    settle.current = null
  }

  return { opened, text, send, answer }
}
