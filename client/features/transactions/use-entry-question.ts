import { useRef, useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'

const questions = {
  'transactions.duplicate': 'confirmDuplicate',
  'debts.over_limit': 'confirmOverLimit',
} as const

type Reason = keyof typeof questions
type Confirmed = Readonly<Record<(typeof questions)[Reason], boolean>>

interface Question {
  reason: Reason
  text: string
}

function getQuestion(error: unknown): Question | null {
  const reason = error instanceof Error ? readApiError(error)?.reason : undefined
  if (reason !== 'transactions.duplicate' && reason !== 'debts.over_limit') return null
  return { reason, text: error instanceof Error ? error.message : '' }
}

interface EntryQuestionOptions {
  /** Whether the limit of a customer is the person's to exceed. */
  mayExceedLimit: boolean
}

/** Keeps the sentence while the dialog fades out. */
export function useEntryQuestion({ mayExceedLimit }: EntryQuestionOptions) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState<Question>({ reason: 'transactions.duplicate', text: '' })
  const settle = useRef<((isWanted: boolean) => void) | null>(null)

  /** Calls; where the server asks, shows the question and calls again if the user confirms. Otherwise throws the error. */
  const send = async <Answer>(call: (confirmed: Confirmed) => Promise<Answer>): Promise<Answer> => {
    const confirmed = { confirmDuplicate: false, confirmOverLimit: false }
    for (;;) {
      try {
        return await call(confirmed)
      } catch (error) {
        const question = getQuestion(error)
        if (question === null || confirmed[questions[question.reason]]) throw error
        if (question.reason === 'debts.over_limit' && !mayExceedLimit) throw error
        const isWanted = await new Promise<boolean>((resolve) => {
          settle.current = resolve
          setAsked(question)
          setOpened(true)
        })
        if (!isWanted) throw error
        confirmed[questions[question.reason]] = true
      }
    }
  }

  const answer = (isWanted: boolean) => {
    setOpened(false)
    settle.current?.(isWanted)
    settle.current = null
  }

  return { opened, asked, send, answer }
}

export type EntryQuestion = ReturnType<typeof useEntryQuestion>
