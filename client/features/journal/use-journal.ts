import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { useProposedFeeds } from './use-proposed-feeds.ts'
import { emptyJournal, toJournalInput, journalRules, type JournalValues } from './journal-form.ts'

/** A result is shown until an input changes. */
export function useJournal(onComputed?: () => void) {
  const utils = api.useUtils()
  const today = useToday()
  const [result, setResult] = useState<JournalDay | null>(null)
  const lastRequest = useRef(0)

  const clearResult = () => {
    lastRequest.current += 1
    setResult(null)
  }

  const form = useForm<JournalValues, ComputeJournalInput>({
    initialValues: emptyJournal(today),
    validate: journalRules,
    transformValues: toJournalInput,
    onValuesChange: (values, previous) => {
      // Leaving a field reformats it (`300` → `300,00`), which keeps the result.
      if (JSON.stringify(normalize(values)) !== JSON.stringify(normalize(previous))) clearResult()
    },
  })

  const { handleSubmit, busy } = useFormSubmit({
    form,
    onSubmit: async (input) => {
      lastRequest.current += 1
      const request = lastRequest.current
      const day = await utils.journal.compute.fetch(input, { staleTime: 0, meta: { outcome: 'journal.compute' } })
      // An input changed meanwhile.
      if (request !== lastRequest.current) return
      setResult(day)
      onComputed?.()
    },
  })

  useProposedFeeds(form)

  return { form, result, today, handleSubmit, isBusy: busy }
}

/** Returns the values as parsed, or unchanged when a text is invalid. */
function normalize(values: JournalValues): unknown {
  const { date, startingBalance, incomingFeed, outgoingFeed } = values
  const errors = [
    journalRules.date(date),
    journalRules.startingBalance(startingBalance),
    journalRules.incomingFeed(incomingFeed),
    journalRules.outgoingFeed(outgoingFeed),
  ]
  return errors.every((error) => error === null) ? toJournalInput(values) : values
}
