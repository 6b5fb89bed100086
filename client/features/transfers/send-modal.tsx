import { Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useSession, useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useConfirmedCall } from '#client/app/use-confirmed-call.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { useForm } from '#client/ui/use-form.ts'
import type { TransferEndOption } from '#shared/transfers/transfer-row.ts'
import { newId } from '#shared/values/ids.ts'
import { formatMoney } from '#shared/values/money.ts'
import { AmountFields } from './amount-fields.tsx'
import { emptySending, listDestinations, sendRules, type SendValues, toSending } from './send-form.ts'
import { groupEnds } from './transfer-words.ts'
import { useTransferMutations } from './use-transfer-mutations.ts'

const none: readonly TransferEndOption[] = []

/** Mount it once for each opening, which makes a new id. */
export function SendModal({ from }: { from: string | null }) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const { minDate } = useEntryRights()
  const limit = useSession()?.member?.feedLimit ?? null
  const { send } = useTransferMutations()
  const question = useConfirmedCall('transfers.overdraw')
  const { data: ends = none } = api.transfers.ends.useQuery()
  const carriers = useId()
  // A member who carries it may be asked for what is missing.
  const people = (api.team.names.useQuery().data ?? []).filter(({ isActive }) => isActive).map(({ name }) => name)
  const sources = ends.filter(({ canSend }) => canSend)
  const find = (end: string | null) => ends.find((one) => one.id === end)
  const isDrawer = (end: string | null) => find(end)?.kind === 'agency'
  const form = useForm<SendValues>({
    initialValues: emptySending(today, from),
    validate: sendRules({ today, limit, isDrawer }),
  })
  const { values } = form
  // Where there is only one drawer, it is the source until another is chosen.
  const drawers = sources.filter(({ kind }) => kind === 'agency')
  const source = values.from ?? (drawers.length === 1 ? (drawers[0]?.id ?? null) : null)
  const isLimited = limit !== null && isDrawer(source)
  return (
    <>
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Envoyer de l'argent"
        form={form}
        onSubmit={(sent) =>
          question.send((confirmOverdraw) =>
            send.mutateAsync({ id, ...toSending({ ...sent, from: source }, ends), confirmOverdraw }),
          )
        }
        submitLabel="Envoyer"
      >
        <SteadyField of={form.getInputProps('from')} also={[ends, source]}>
          {(field) => (
            <SearchSelect
              label="De"
              placeholder="Choisir"
              required
              allowDeselect={false}
              data={groupEnds(sources)}
              {...field}
              value={source}
            />
          )}
        </SteadyField>
        <SteadyField of={form.getInputProps('to')} also={[ends, source]}>
          {(field) => (
            <SearchSelect
              label="Vers"
              placeholder="Choisir"
              required
              allowDeselect={false}
              data={groupEnds(listDestinations(ends, find(source)))}
              {...field}
              value={values.to}
            />
          )}
        </SteadyField>
        <AmountFields
          form={form}
          label="Montant"
          description={isLimited ? `Votre plafond\u00A0: ${formatMoney(limit)}` : undefined}
        />
        <SteadyField of={form.getInputProps('date')} also={[today, minDate]}>
          {(field) => (
            <DateInput
              label="Date"
              required
              today={today}
              minDate={minDate}
              maxDate={today}
              {...field}
              value={values.date}
            />
          )}
        </SteadyField>
        <SteadyField of={form.getInputProps('carrier')}>
          {(field) => (
            <TextInput
              label="Porteur"
              placeholder="Facultatif"
              autoComplete="off"
              maxLength={80}
              list={carriers}
              {...field}
            />
          )}
        </SteadyField>
        <datalist id={carriers}>
          {people.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <SteadyField of={form.getInputProps('reason')}>
          {(field) => <Textarea label="Motif" placeholder="Facultatif" {...field} />}
        </SteadyField>
      </FormModal>
      <ConfirmModal
        opened={question.opened}
        onClose={() => question.answer(false)}
        title={'Plus que la caisse ne contient\u00A0?'}
        confirmLabel="Envoyer quand même"
        onConfirm={async () => question.answer(true)}
        tone="normal"
      >
        {question.text}
      </ConfirmModal>
    </>
  )
}
