import { useRef, useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { isIsoDate, type IsoDate } from '#shared/values/iso-date.ts'
import { type JournalValues, journalRules, NO_AMOUNTS, toJournalInput } from './journal-form.ts'
import { useDayAmounts } from './use-day-amounts.ts'

export interface JournalChoice {
  agency?: string | undefined
  /** Undefined for today. */
  date?: IsoDate | undefined
}

interface JournalOptions {
  /** Of the address. */
  choice: JournalChoice
  onChoose: (choice: JournalChoice) => void
  onComputed?: (() => void) | undefined
}

/** A result is shown until an input changes. */
export function useJournal({ choice, onChoose, onComputed }: JournalOptions) {
  const utils = api.useUtils()
  const today = useToday()
  const [result, setResult] = useState<JournalDay | null>(null)
  const lastRequest = useRef(0)

  const clearResult = () => {
    lastRequest.current += 1
    setResult(null)
  }

  const form = useForm<JournalValues, ComputeJournalInput>({
    initialValues: { ...NO_AMOUNTS, date: choice.date ?? today, agencyId: choice.agency ?? null },
    validate: journalRules,
    transformValues: toJournalInput,
    onValuesChange: (values, previous) => {
      // Leaving a field reformats it (`300` → `300,00`), which keeps the result.
      if (JSON.stringify(normalize(values)) !== JSON.stringify(normalize(previous))) clearResult()
      keepTyped(values)
      const { agencyId, date } = values
      if (isIsoDate(date) && (agencyId !== previous.agencyId || date !== previous.date)) {
        onChoose({ agency: agencyId ?? undefined, date: date === today ? undefined : date })
      }
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
      void utils.closings.expected.invalidate()
      onComputed?.()
    },
  })

  const { cash, keepTyped } = useDayAmounts(form)

  return { form, result, cash, today, handleSubmit, isBusy: busy }
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
