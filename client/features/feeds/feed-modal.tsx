import { Anchor, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { FeedRequest } from '#client/app/form-requests.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useSession } from '#client/app/session.ts'
import { useHistoryHint } from '#client/features/agencies/use-history-hint.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import { formatMoney } from '#shared/values/money.ts'
import { emptyFeed, type FeedContent, feedRules, type FeedValues, toFeedContent, toFeedValues } from './feed-form.ts'
import { counterpartChoices, directionChoices } from './feed-labels.ts'
import { useCreateFeed } from './use-feed-mutations.ts'

const ShiftField = lazyPart(() => import('#client/app/shift-field.tsx').then((module) => module.ShiftField))

const ExpenseFields = lazyPart(() => import('#client/app/expense-fields.tsx').then((module) => module.ExpenseFields))

/** Sandouk knows the other side of these. */
const twoSided: ReadonlyArray<FeedValues['counterpart']> = ['agency', 'safe', 'bank']

interface FeedModalProps {
  agencyId: string
  date: IsoDate
  /** What the form begins with. */
  asked?: FeedRequest | null
}

/** Mount it once for each opening, which makes a new id. */
export function FeedModal({ agencyId, date, asked = null }: FeedModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const [shiftId, setShiftId] = useState<string | null>(null)
  const { mutateAsync } = useCreateFeed()
  const historyHint = useHistoryHint(agencyId, date)
  const limit = useSession()?.member?.feedLimit ?? null
  const unsent = useRef<string | null>(null)
  const form = useForm<FeedValues, FeedContent>({
    initialValues: asked === null ? emptyFeed : toFeedValues(asked),
    validate: feedRules(limit, unsent),
    transformValues: toFeedContent,
  })

  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Nouvelle alimentation du ${formatDate(date)}`}
      form={form}
      onSubmit={(content) => mutateAsync({ id, agencyId, date, ...content, shiftId })}
      submitLabel="Enregistrer"
    >
      {historyHint !== undefined && (
        <Text size="sm" c="dimmed">
          {historyHint}
        </Text>
      )}
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
      {form.values.counterpart === 'expense' && (
        <Suspense fallback={null}>
          <PartBoundary fallback={null}>
            <ExpenseFields
              category={{ ...form.getInputProps('categoryId'), value: form.values.categoryId }}
              fileError={form.errors['attachmentId']}
              onUnsent={(reason) => {
                unsent.current = reason
              }}
              onFileChange={(attachmentId) => form.setFieldValue('attachmentId', attachmentId)}
            />
          </PartBoundary>
        </Suspense>
      )}
      {twoSided.includes(form.values.counterpart) && (
        <Text size="sm" c="dimmed">
          Pour suivre cet argent jusqu'à son arrivée, envoyez-le plutôt depuis{' '}
          <Anchor inherit renderRoot={(props) => <Link to="/app/transfers" {...props} />}>
            Mouvements
          </Anchor>
          .
        </Text>
      )}
      <MoneyInput
        label="Montant"
        required
        data-autofocus
        {...(limit !== null && form.values.direction === 'outgoing'
          ? { description: `Votre plafond\u00A0: ${formatMoney(limit)}` }
          : {})}
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <Suspense fallback={null}>
        <PartBoundary fallback={null}>
          <ShiftField agencyId={agencyId} date={date} value={shiftId} onChange={setShiftId} />
        </PartBoundary>
      </Suspense>
      <Textarea label="Note" placeholder="Facultatif" {...form.getInputProps('note')} />
    </FormModal>
  )
}
