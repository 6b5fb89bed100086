import { useRef, useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'

/** Asks the owner whether more may be owed than the limit. Keeps the sentence while the dialog fades out. */
export function useLimitQuestion(mayExceed: boolean) {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const settle = useRef<((isWanted: boolean) => void) | null>(null)

  /** Calls again once the owner confirms; otherwise throws the error. */
  const send = async <Answer>(call: (confirmed: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(false)
    } catch (error) {
      if (!mayExceed || !(error instanceof Error) || readApiError(error)?.reason !== 'debts.over_limit') throw error
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
