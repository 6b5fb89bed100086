import { IconBuildingStore } from '@tabler/icons-react'
import { api } from '#client/app/trpc.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { MenuFilter } from '#client/ui/menu-filter.tsx'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'

interface AgencyFilterProps {
  value: string | undefined
  onChange: (agency: string | undefined) => void
}

const ALL = 'Toutes les agences'

export function AgencyFilter({ value, onChange }: AgencyFilterProps) {
  const { data } = api.agencies.list.useQuery()
  const { mustNameAgency } = useEntryRights()
  const without = mustNameAgency ? [] : [{ id: NO_AGENCY, name: 'Sans agence (hors caisse)' }]
  const choices = [{ id: undefined, name: ALL }, ...(data ?? []), ...without]
  return (
    <MenuFilter
      icon={IconBuildingStore}
      label="Filtrer par agence"
      current={choices.find(({ id }) => id === value)?.name ?? (data === undefined ? '…' : 'Agence introuvable')}
      value={value}
      choices={choices}
      onChange={onChange}
    />
  )
}
