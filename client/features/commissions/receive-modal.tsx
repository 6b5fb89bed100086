import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { receiptViaLabels } from '#shared/commissions/commission-labels.fr.ts'
import { type ReceiptVia, receiptVias } from '#shared/commissions/commission-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { formatAmount, formatMoney } from '#shared/values/money.ts'
import type { MonthRow } from './month-rows.ts'
import { useCommissionMutations } from './use-commission-mutations.ts'

interface Values {
  amount: string
  on: string
  via: ReceiptVia
  accountId: string | null
  agencyId: string | null
}

const hints: Readonly<Record<ReceiptVia, string>> = {
  account: 'Un mouvement «\u00A0commission\u00A0» est écrit sur le compte.',
  bank: 'Ni caisse ni compte ne bougent.',
  cash: "Une alimentation est écrite dans la caisse de l'agence.",
}

/** What arrived of a declared month. Mount it once for each opening. */
export function ReceiveModal({ row }: { row: MonthRow }) {
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const { receive } = useCommissionMutations()
  const { declaration, operatorId, agencyId } = row
  const all = api.operatorAccounts.list.useQuery({}).data ?? []
  const accounts = all.filter(
    (account) => account.operatorId === operatorId && (agencyId === null || account.agencyId === agencyId),
  )
  const agencies = api.agencies.list.useQuery().data ?? []
  const form = useForm<Values>({
    initialValues: {
      amount: declaration === null ? '' : formatAmount(declaration.declared),
      on: today,
      via: 'account',
      accountId: null,
      agencyId,
    },
    validate: {
      amount: (text) => checkMoneyText(text),
      on: (date) => (isIsoDate(date) ? checkTransactionDate(date, today) : fieldMessages.dateInvalid),
      accountId: (id, { via }) => (via === 'account' && id === null ? fieldMessages.chooseAccount : null),
      agencyId: (id, { via }) => (via === 'cash' && id === null ? fieldMessages.chooseAgency : null),
    },
  })
  if (declaration === null) return null
  const { via } = form.values
  const handleSubmit = async ({ amount, on, accountId, agencyId: ofAgency }: Values) => {
    if (!isIsoDate(on)) throw new TypeError('The form accepted a receipt without a date')
    const { id, updatedAt } = declaration
    const where = {
      accountId: via === 'account' ? accountId : null,
      agencyId: via === 'cash' ? ofAgency : null,
    }
    await receive.mutateAsync({ id, updatedAt, amount: readMoneyText(amount), on, via, ...where })
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Commission reçue"
      form={form}
      onSubmit={handleSubmit}
      submitLabel="Enregistrer"
    >
      <Text size="sm" c="dimmed">
        <bdi>{row.operatorName}</bdi> a déclaré {formatMoney(declaration.declared)}.
      </Text>
      <MoneyInput
        label="Montant reçu"
        required
        data-autofocus
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <DateInput
        label="Reçu le"
        required
        today={today}
        maxDate={today}
        {...form.getInputProps('on')}
        value={form.values.on}
      />
      <Radio.Group label="Reçu" required {...form.getInputProps('via')}>
        <Stack gap="xs" mt={6}>
          {receiptVias.map((one) => (
            <Radio key={one} value={one} label={receiptViaLabels[one]} description={hints[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {via === 'account' && (
        <SearchSelect
          label="Compte"
          placeholder="Choisir un compte"
          required
          allowDeselect={false}
          data={accounts.map(({ id, label, agencyName }) => ({ value: id, label: `${label}, ${agencyName}` }))}
          {...form.getInputProps('accountId')}
          value={form.values.accountId}
        />
      )}
      {via === 'cash' && agencyId === null && (
        <SearchSelect
          label="Agence"
          placeholder="Choisir une agence"
          required
          allowDeselect={false}
          data={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('agencyId')}
          value={form.values.agencyId}
        />
      )}
    </FormModal>
  )
}
