import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { formatDate, type IsoDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { emptyFeed, type FeedContent, toFeedContent, feedRules, type FeedValues } from './feed-form.ts'
import { counterpartChoices, directionChoices } from './feed-labels.ts'
import { useCreateFeed } from './use-feed-mutations.ts'

interface FeedModalProps {
  agencyId: string
  date: IsoDate
}

/** Mount it once for each opening, which makes a new id. */
export function FeedModal({ agencyId, date }: FeedModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const { mutateAsync } = useCreateFeed()
  const form = useForm<FeedValues, FeedContent>({
    initialValues: emptyFeed,
    validate: feedRules,
    transformValues: toFeedContent,
  })

  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Nouvelle alimentation du ${formatDate(date)}`}
      form={form}
      onSubmit={(content) => mutateAsync({ id, agencyId, date, ...content })}
      submitLabel="Enregistrer"
    >
      <SearchSelect
        label="Sens"
        required
        allowDeselect={false}
        data={directionChoices}
        {...form.getInputProps('direction')}
        value={form.values.direction}
      />
      <SearchSelect
        label="Provenance ou destination"
        placeholder="Choisir"
        required
        allowDeselect={false}
        data={counterpartChoices}
        {...form.getInputProps('counterpart')}
        value={form.values.counterpart}
      />
      <MoneyInput
        label="Montant"
        required
        data-autofocus
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <Textarea label="Note" placeholder="Facultatif" {...form.getInputProps('note')} />
    </FormModal>
  )
}
