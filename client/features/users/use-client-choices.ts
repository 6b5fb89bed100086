import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'

const SEARCH_AFTER_MS = 200

/**
 * The clients for a SearchSelect, searched on the server because there can be ten thousand. Spread `select` into it.
 * @param enabled whether the dialog is open
 */
export function useClientChoices(enabled: boolean) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = api.admin.clients.useQuery(
    { search },
    { enabled, placeholderData: keepPreviousData, meta: { outcome: 'data.load' } },
  )
  const choices = data.map(({ ownerId, ownerName, ownerEmail }) => ({
    value: ownerId,
    label: `${ownerName} · ${ownerEmail}`,
  }))
  return {
    select: {
      onSearchChange: setTyped,
      data: choices,
      isSearching: typed !== search || isPlaceholderData || isPending,
      nothingFoundMessage: 'Aucun client trouvé',
    },
    clear: () => setTyped(''),
  }
}
