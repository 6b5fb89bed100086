import { useDebouncedValue } from '@mantine/hooks'
import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { type Borrower, type LoanValues, NEW_CUSTOMER } from './loan-form.ts'

const SEARCH_AFTER_MS = 200

interface BorrowerFieldProps {
  form: UseFormReturnType<LoanValues>
  /** Null for a new customer. */
  onChoose: (borrower: Borrower | null) => void
  withMembers: boolean
}

/** Who gets the cash: a known customer, found by name or phone number, a new one, or another member. */
export function BorrowerField({ form, onChoose, withMembers }: BorrowerFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const self = useSession()?.member?.id
  const { data, isPlaceholderData, isPending } = api.debts.list.useQuery(
    { search, filter: 'all' },
    { placeholderData: keepPreviousData, meta: { outcome: 'data.load' } },
  )
  const people = api.team.names.useQuery(undefined, { enabled: withMembers }).data ?? []
  const customers = data?.rows.filter(({ active }) => active) ?? []
  const members = withMembers ? people.filter(({ id, isActive }) => isActive && id !== self) : []
  const handleChange = (value: string | null) => {
    form.setFieldValue('borrower', value)
    form.clearFieldError('borrower')
    const customer = customers.find(({ id }) => id === value)
    const member = members.find(({ id }) => id === value)
    if (customer !== undefined) {
      onChoose({
        kind: 'customer',
        name: customer.name,
        debtorId: customer.id,
        memberId: null,
        agencyId: customer.agencyId,
      })
    } else if (member !== undefined) {
      onChoose({ kind: 'member', name: member.name, debtorId: null, memberId: member.id, agencyId: null })
    } else onChoose(null)
  }
  return (
    <SearchSelect
      label="À qui"
      required
      placeholder="Nouveau client, ou un nom connu"
      data-autofocus
      data={[
        { value: NEW_CUSTOMER, label: 'Nouveau client' },
        ...customers.map(({ id, name, phone }) => ({ value: id, label: phone === null ? name : `${name} · ${phone}` })),
        ...members.map(({ id, name }) => ({ value: id, label: `${name} · membre` })),
      ]}
      onSearchChange={setTyped}
      isSearching={typed !== search || isPlaceholderData || isPending}
      error={form.errors['borrower'] ?? form.errors['debtorId'] ?? form.errors['memberId']}
      value={form.values.borrower}
      onChange={handleChange}
    />
  )
}
