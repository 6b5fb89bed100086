import { useRef, useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'

/** Asks before more is sent than there should be. Keeps the sentence while the dialog fades out. */
export function useOverdrawQuestion() {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const settle = useRef<((isWanted: boolean) => void) | null>(null)

  /** Calls; if the server asks, calls again once the user confirms. Otherwise throws the first error. */
  const send = async <Answer>(call: (confirmOverdraw: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(false)
    } catch (error) {
      if (!(error instanceof Error) || readApiError(error)?.reason !== 'transfers.overdraw') throw error
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
