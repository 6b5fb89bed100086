import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { useProposedFeeds } from './use-proposed-feeds.ts'
import { emptyJournal, toJournalInput, journalRules, type JournalValues } from './journal-form.ts'

/** The journal's form and its last result. Nothing is stored; a result lives as long as the inputs it came from (pitfall 3). */
export function useJournal(onComputed?: () => void) {
  const utils = api.useUtils()
  const today = useToday()
  const [result, setResult] = useState<JournalDay | null>(null)
  const asked = useRef(0)

  const forget = () => {
    asked.current += 1
    setResult(null)
  }

  const form = useForm<JournalValues, ComputeJournalInput>({
    initialValues: emptyJournal(today),
    validate: journalRules,
    transformValues: toJournalInput,
    onValuesChange: (values, previous) => {
      // A field left is written out anew (`300` → `300,00`): the same amount, the same result.
      if (JSON.stringify(toInput(values)) !== JSON.stringify(toInput(previous))) forget()
    },
  })

  const { handleSubmit, busy } = useFormSubmit({
    form,
    onSubmit: async (input) => {
      asked.current += 1
      const number = asked.current
      const answer = await utils.journal.compute.fetch(input, { staleTime: 0, meta: { outcome: 'journal.compute' } })
      // What was asked before an input changed is no answer any more.
      if (number !== asked.current) return
      setResult(answer)
      onComputed?.()
    },
  })

  useProposedFeeds(form)

  return { form, result, today, handleSubmit, isBusy: busy }
}

/** The call that typed values stand for, or the values themselves where they are wrong. */
function toInput(values: JournalValues): unknown {
  const isGood = Object.entries(journalRules).every(
    ([field, rule]) =>
      field === 'agencyId' || (rule as (text: unknown) => unknown)(values[field as keyof JournalValues]) === null,
  )
  return isGood ? toJournalInput(values) : values
}
