import type { OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'

const SEARCH_AFTER_MS = 200

const allOptions: OptionsFilter = ({ options }) => options

/**
 * The clients for a Select, searched on the server because there can be ten thousand. Spread `select` into it.
 * @param enabled whether the dialog is open
 */
export function useClientChoices(enabled: boolean) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const { data = [] } = api.admin.clients.useQuery(
    { search },
    { enabled, placeholderData: keepPreviousData, meta: { outcome: 'data.load' } },
  )
  const choices = data.map(({ ownerId, ownerName, ownerEmail }) => ({
    value: ownerId,
    label: `${ownerName} · ${ownerEmail}`,
  }))
  return {
    select: {
      searchable: true,
      openOnFocus: false,
      searchValue: typed,
      onSearchChange: setTyped,
      data: choices,
      // The server has searched already.
      filter: allOptions,
      nothingFoundMessage: 'Aucun client trouvé',
    },
    clear: () => setTyped(''),
  }
}
