import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { type Centimes, formatMoney } from '#shared/values/money.ts'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import { NEW_CUSTOMER } from './credit-form.ts'
import type { TransactionValues } from './transaction-form.ts'

const SEARCH_AFTER_MS = 200

interface CreditFieldsProps {
  form: UseFormReturnType<TransactionValues, TransactionContent>
  unpaid: Centimes
}

/** Who owes what is not paid: a known customer, found by name or phone number, or a new one. */
export function CreditFields({ form, unpaid }: CreditFieldsProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const { data, isPlaceholderData, isPending } = api.debts.list.useQuery(
    { search, filter: 'all' },
    { placeholderData: keepPreviousData, meta: { outcome: 'data.load' } },
  )
  const { debtorId } = form.values
  const known = data?.rows.filter(({ active }) => active) ?? []
  const chosen = known.find(({ id }) => id === debtorId)
  return (
    <>
      <Text size="sm" role="status">
        Reste dû&nbsp;: <strong>{formatMoney(unpaid)}</strong>
        {chosen !== undefined && chosen.balance > 0 && <>, en plus de {formatMoney(chosen.balance)} déjà dus</>}
      </Text>
      <SearchSelect
        label="Client"
        required
        placeholder="Nouveau client, ou un nom connu"
        data={[
          { value: NEW_CUSTOMER, label: 'Nouveau client' },
          ...known.map(({ id, name, phone }) => ({ value: id, label: phone === null ? name : `${name} · ${phone}` })),
        ]}
        onSearchChange={setTyped}
        isSearching={typed !== search || isPlaceholderData || isPending}
        {...form.getInputProps('debtorId')}
        value={debtorId}
      />
      {debtorId === NEW_CUSTOMER && (
        <>
          <TextInput label="Nom du client" required autoComplete="off" {...form.getInputProps('newDebtor.name')} />
          <TextInput
            label="Téléphone"
            placeholder="Facultatif"
            type="tel"
            autoComplete="off"
            {...form.getInputProps('newDebtor.phone')}
          />
        </>
      )}
    </>
  )
}
