import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession, useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useConfirmedCall } from '#client/app/use-confirmed-call.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import type { MovementRequest } from '#client/app/movement-request.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { newId } from '#shared/values/ids.ts'
import { formatMoney } from '#shared/values/money.ts'
import { AccountField } from './account-field.tsx'
import {
  emptyMovement,
  type EnteredMovement,
  isPaid,
  movementRules,
  type MovementValues,
  toMovement,
} from './movement-form.ts'
import { describeVia, enteredKindHints, kindChoices, viaChoices } from './movement-words.ts'
import { useSaveMovement } from './use-movement-mutations.ts'

interface MovementModalProps {
  request: MovementRequest
  onClosed?: () => void
}

/** Mount it once for each opening, which makes a new id. */
export function MovementModal({ request, onClosed }: MovementModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const { minDate } = useEntryRights()
  const limit = useSession()?.member?.feedLimit ?? null
  const save = useSaveMovement()
  const question = useConfirmedCall('operatorMovements.unknown_claim')
  const form = useForm<MovementValues, EnteredMovement>({
    initialValues: emptyMovement(request, today),
    validate: movementRules({ today, limit }),
    transformValues: toMovement,
  })
  const { kind, accountId, toAccountId, via, amount, date, reference } = form.values
  const accounts = api.operatorAccounts.list.useQuery({})
  const account = accounts.data?.find((one) => one.id === accountId)
  const isTransfer = kind === 'transfer_out'
  const isLimited = limit !== null && kind === 'topup' && via === 'cash'
  return (
    <>
      <FormModal
        opened={opened}
        onClose={() => {
          setOpened(false)
          onClosed?.()
        }}
        title="Recharge / retrait opérateur"
        form={form}
        onSubmit={(movement) => question.send((isConfirmed) => save(id, movement, isConfirmed))}
        submitLabel="Enregistrer"
      >
        <SearchSelect
          label="Mouvement"
          required
          allowDeselect={false}
          description={enteredKindHints[kind]}
          data={kindChoices}
          {...form.getInputProps('kind')}
          value={kind}
        />
        <AccountField
          label={isTransfer ? 'Du compte' : 'Compte'}
          {...form.getInputProps('accountId')}
          value={accountId}
        />
        {isTransfer && (
          <AccountField
            label="Vers le compte"
            operatorId={account?.operatorId}
            except={accountId}
            {...form.getInputProps('toAccountId')}
            value={toAccountId}
          />
        )}
        <MoneyInput
          label="Montant"
          required
          data-autofocus
          {...(isLimited ? { description: `Votre plafond\u00A0: ${formatMoney(limit)}` } : {})}
          {...form.getInputProps('amount')}
          value={amount}
        />
        {isPaid(kind) && (
          <Radio.Group label="Payé par" required description={describeVia(kind, via)} {...form.getInputProps('via')}>
            <Stack gap="xs" mt={6}>
              {viaChoices.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <DateInput
          label="Date"
          required
          today={today}
          minDate={minDate}
          maxDate={today}
          {...form.getInputProps('date')}
          value={date}
        />
        <TextInput
          label={kind === 'claim_paid' ? 'Référence de la réclamation' : 'Référence'}
          placeholder={kind === 'claim_paid' ? '' : 'Facultatif'}
          required={kind === 'claim_paid'}
          autoComplete="off"
          {...form.getInputProps('reference')}
          value={reference}
        />
        <Textarea label="Note" placeholder="Facultatif" {...form.getInputProps('note')} />
        {account !== undefined && date !== '' && date < account.openedOn && (
          <Text size="sm" c="dimmed">
            Ce compte n'est pas encore ouvert à cette date.
          </Text>
        )}
      </FormModal>
      <ConfirmModal
        opened={question.opened}
        onClose={() => question.answer(false)}
        title={'Réclamation inconnue\u00A0?'}
        confirmLabel="Enregistrer quand même"
        onConfirm={async () => question.answer(true)}
        tone="normal"
      >
        {question.text}
      </ConfirmModal>
    </>
  )
}
