import { useRef, useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'

function getQuestion(error: unknown): string | null {
  return error instanceof Error && readApiError(error)?.reason === 'transactions.duplicate' ? error.message : null
}

/** Keeps the sentence while the dialog fades out. */
export function useDuplicateQuestion() {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const settle = useRef<((isWanted: boolean) => void) | null>(null)

  /** Calls; if the server asks, shows the question and calls again if the user confirms. Otherwise throws the first error. */
  const send = async <Answer>(call: (confirmDuplicate: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(false)
    } catch (error) {
      const question = getQuestion(error)
      if (question === null) throw error
      const isWanted = await new Promise<boolean>((resolve) => {
        settle.current = resolve
        setText(question)
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

export type DuplicateQuestion = ReturnType<typeof useDuplicateQuestion>
